-- Words in lower case without accents, width and punctuation, as splitWords in src/model/text/word-signs.ts has them. Its steps
-- keep to brackets and single places, because lookbehind takes seconds for a long text. A restore runs this again, so it
-- replaces. 100,000 characters stay below the 1 MB of a tsvector.
CREATE OR REPLACE FUNCTION "search_words"(VARIADIC "words" text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    -- The insides of brackets, for text after NFKD. What stands between words, apart from + and #:
    gap constant text := '\u0001-\u0022\u0024-\u002a\u002c-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9'
      '\u02bb\u02bc\u02be\u02bf\u0589\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965'
      '\u0970\u0e4f\u0e5a\u0e5b\u104a-\u104f\u1361-\u1368\u17d4-\u17d6\u17d8-\u17da\u2000-\u20cf\u2100-\u2bff\u3000-\u3004'
      '\u3008-\u3020\u3030\u3036\u3037\u303d-\u303f\u30fb\U0001f000-\U0001faff';
    -- Accents, and what they are accents of: letters of three scripts and no letter. Other scripts write vowels so.
    accent constant text := '\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u2de0-\u2dff\u3099\u309a'
      '\ufe20-\ufe2f';
    bare constant text := '\u0001-\u02ff\u0370-\u0482\u048a-\u052f\u1c80-\u1c8f\u1d00-\u1dbf\u1e00-\u20cf\u2100-\u2bff'
      '\u2c60-\u2c7f\u3000-\u3029\u3030\u303d-\u303f\ua640-\ua66e\ua680-\ua69d\ua720-\ua7ff\uab30-\uab6f';
    invisible constant text := '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e'
      '\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff';
    folded text := lower(normalize(left(array_to_string("words", ' '), 200000), NFKD));
  BEGIN
    IF octet_length(folded) > length(folded) THEN
      folded := regexp_replace(folded, '[' || invisible || ']+', '', 'g');
      folded := regexp_replace(folded, '(^|[' || bare || '])[' || accent || ']+', '\1', 'g');
      folded := translate(folded, 'ςı‐‒–−', 'σi----');
      folded := replace(replace(folded, 'ß', 'ss'), 'ẞ', 'ss');
    END IF;
    -- Signs that do not end a word go; those that are left are named.
    IF folded ~ '[+#]' THEN
      folded := regexp_replace(folded, '(^|[' || gap || '])[+#]+', '\1 ', 'g');
      folded := regexp_replace(folded, '[+#]+([^+#' || gap || '])', ' \1', 'g');
      folded := replace(replace(folded, '+', 'plus'), '#', 'sharp');
    END IF;
    IF strpos(folded, '-') > 0 THEN
      folded := regexp_replace(folded, '--+|-([^' || gap || '])', ' \1', 'g');
      folded := regexp_replace(
        folded, '(^|[' || gap || '])([a-z]{1,2}|[a-z][a-z0-9]*[0-9])-', '\1\2 \2minus ', 'g');
    END IF;
    folded := regexp_replace(folded, '[' || gap || ']+', ' ', 'g');
    RETURN left(normalize(folded, NFC), 100000);
  END
$$;--> statement-breakpoint
-- Words as forms of English and as written. A function, so that a long text is folded once for both.
CREATE OR REPLACE FUNCTION "weighted_words"("words" text, "weight" "char") RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  BEGIN RETURN setweight(to_tsvector('pg_catalog.english', "words") || to_tsvector('pg_catalog.simple', "words"), "weight"); END
$$;--> statement-breakpoint
-- Words of short texts, in an index of its own for each table. Not inlined and dear, so that Postgres asks the index
-- before it reads the words of every row; a restore runs this again, so it replaces.
CREATE OR REPLACE FUNCTION "record_words"(VARIADIC "words" text[]) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  BEGIN RETURN to_tsvector('pg_catalog.simple', "public"."search_words"(VARIADIC "words")); END
$$;--> statement-breakpoint
CREATE TABLE "access_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"key_made_at" timestamp (3) with time zone NOT NULL,
	"accepted_name" text NOT NULL,
	"terms_version" integer NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ends_on" date NOT NULL,
	"last_used_on" date,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"end_reason" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"asked_terms" integer,
	"terms_due_at" timestamp (3) with time zone,
	CONSTRAINT "access_grants_key" UNIQUE("key_hash"),
	CONSTRAINT "access_grants_ending_known" CHECK ("access_grants"."ended_by" in ('researcher', 'staff', 'letter', 'decision', 'date')),
	CONSTRAINT "access_grants_ended_has_cause" CHECK (("access_grants"."ended_at" is null) = ("access_grants"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "application_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"act" text NOT NULL,
	"member_id" uuid,
	"message" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_events_act_known" CHECK ("application_events"."act" in ('approved', 'declined', 'undone', 'reopened', 'letter-withdrawn', 'asked', 'answered', 'corrected', 'withdrawn', 'restored', 'access-began', 'key-replaced', 'terms-accepted', 'access-renewed', 'access-ended', 'access-ended-by-staff', 'voted', 'recused'))
);
--> statement-breakpoint
CREATE TABLE "application_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "application_questions_answer_has_time" CHECK (("application_questions"."answer" is null) = ("application_questions"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "application_versions" (
	"application_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_versions_application_id_version_pk" PRIMARY KEY("application_id","version")
);
--> statement-breakpoint
CREATE TABLE "ballots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"asked_version" integer NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"declared_at" timestamp (3) with time zone,
	"stance" text,
	"reason" text DEFAULT '' NOT NULL,
	"application_version" integer,
	"cast_at" timestamp (3) with time zone,
	CONSTRAINT "ballots_application_member_key" UNIQUE("application_id","member_id"),
	CONSTRAINT "ballots_stance_known" CHECK ("ballots"."stance" in ('approve', 'decline', 'question', 'recused')),
	CONSTRAINT "ballots_cast_is_declared" CHECK ("ballots"."stance" is null or ("ballots"."declared_at" is not null and "ballots"."cast_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "board_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"activated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"code" text PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"wording" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "letters_erased_are_withdrawn" CHECK ("letters"."application_id" is not null or "letters"."withdrawn_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "register_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"listed_from" timestamp (3) with time zone NOT NULL,
	"outputs" text[] DEFAULT '{}'::text[] NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "register_entries_application_key" UNIQUE("application_id")
);
--> statement-breakpoint
CREATE TABLE "researcher_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "researcher_applications_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"institution" text NOT NULL,
	"position" text NOT NULL,
	"degrees" text[] NOT NULL,
	"research_area" text NOT NULL,
	"experience" text NOT NULL,
	"motivation" text NOT NULL,
	"spam" boolean DEFAULT false NOT NULL,
	"earlier_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"decision_mail_key" text,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"fields_version" integer DEFAULT 1 NOT NULL,
	"listing_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "researcher_applications_status_known" CHECK ("researcher_applications"."status" in ('pending', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "researcher_applications_area_known" CHECK ("researcher_applications"."research_area" in ('developmental-biology', 'regenerative-medicine', 'biophysics', 'bioengineering', 'neuroscience', 'cancer-research', 'computational-biology', 'other')),
	CONSTRAINT "researcher_applications_degrees_known" CHECK ("researcher_applications"."degrees" <@ array['phd', 'md', 'masters', 'bachelor', 'postdoc', 'dvm', 'pharmd', 'other']),
	CONSTRAINT "researcher_applications_decided_has_time" CHECK (("researcher_applications"."status" in ('approved', 'declined')) = ("researcher_applications"."decided_at" is not null)),
	CONSTRAINT "researcher_applications_withdrawn_has_time" CHECK (("researcher_applications"."status" = 'withdrawn') = ("researcher_applications"."withdrawn_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "blog_authors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_authors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"avatar_url" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"affiliation" text DEFAULT '' NOT NULL,
	"orcid" text DEFAULT '' NOT NULL,
	"attempt_id" uuid,
	"cms_entry_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_authors_attempt_key" UNIQUE("attempt_id"),
	CONSTRAINT "blog_authors_cms_entry_key" UNIQUE("cms_entry_id")
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"content_html" text NOT NULL,
	"cover_image" text DEFAULT '' NOT NULL,
	"cover_alt" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"author_id" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"license" text DEFAULT 'none' NOT NULL,
	"doi" text DEFAULT '' NOT NULL,
	"revised_on" date,
	"revision_note" text DEFAULT '' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"scheduled_for" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cms_entry_id" text,
	"cms_fingerprint" text,
	"cms_version" integer,
	"cms_conflict" boolean DEFAULT false NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (weighted_words(search_words(title), 'A') || weighted_words(search_words(excerpt, category) || ' ' || search_words(variadic tags), 'B') || weighted_words(search_words(regexp_replace(regexp_replace(content_html, '</?(a|em|strong|s|u|sub|sup|code)( [^>]*)?>', '', 'g'), '<[^>]*>|&[a-z]+;', ' ', 'g')), 'D')) STORED NOT NULL,
	CONSTRAINT "blog_posts_cms_entry_key" UNIQUE("cms_entry_id"),
	CONSTRAINT "blog_posts_license_known" CHECK ("blog_posts"."license" in ('none', 'cc-by-4.0')),
	CONSTRAINT "blog_posts_published_since" CHECK (not "blog_posts"."published" or "blog_posts"."published_at" is not null),
	CONSTRAINT "blog_posts_scheduled_draft" CHECK (not "blog_posts"."published" or "blog_posts"."scheduled_for" is null)
);
--> statement-breakpoint
CREATE TABLE "blog_redirects" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"post_id" uuid,
	"target" text,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_redirects_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "blog_redirects_kind_known" CHECK ("blog_redirects"."kind" in ('post', 'category', 'tag')),
	CONSTRAINT "blog_redirects_leads" CHECK (("blog_redirects"."kind" = 'post') = ("blog_redirects"."post_id" is not null) and ("blog_redirects"."kind" = 'post') = ("blog_redirects"."target" is null))
);
--> statement-breakpoint
CREATE TABLE "cms_mirror" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"token" text DEFAULT '' NOT NULL,
	"midway" boolean DEFAULT false NOT NULL,
	"initial_since" timestamp (3) with time zone,
	"run_again" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"read" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"error" text,
	CONSTRAINT "cms_mirror_single" CHECK ("cms_mirror"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "cms_records" (
	"key" text PRIMARY KEY NOT NULL,
	"entry_id" text,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"present" boolean DEFAULT true NOT NULL,
	"waiting" boolean DEFAULT true NOT NULL,
	"problem" text,
	CONSTRAINT "cms_records_entry_key" UNIQUE("entry_id"),
	CONSTRAINT "cms_records_kind_known" CHECK ("cms_records"."kind" in ('post', 'author', 'asset'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unpurged_tags" (
	"tag" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_names" (
	"livemode" boolean PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balance_checks" (
	"livemode" boolean PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"gaps" jsonb NOT NULL,
	"differs_since" timestamp (3) with time zone,
	"reread_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "journal_files" (
	"livemode" boolean NOT NULL,
	"month" text NOT NULL,
	"format" text NOT NULL,
	"names" jsonb NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_files_livemode_month_format_pk" PRIMARY KEY("livemode","month","format"),
	CONSTRAINT "journal_files_format_known" CHECK ("journal_files"."format" in ('quickbooks', 'xero'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"description" text,
	"source_id" text,
	"payment_intent_id" text,
	"charge_id" text,
	"customer_id" text,
	"donation_id" uuid,
	"other_site" boolean DEFAULT false NOT NULL,
	"own_site" boolean,
	"not_ours" boolean DEFAULT false NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"available_on" timestamp (3) with time zone NOT NULL,
	"payout_id" text,
	"livemode" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_pulls" (
	"livemode" boolean PRIMARY KEY NOT NULL,
	"pulled_until" timestamp (3) with time zone,
	"progress" jsonb,
	"swept_until" timestamp (3) with time zone,
	"sweep" jsonb,
	"payouts_read_until" timestamp (3) with time zone,
	"payouts_progress" jsonb,
	"holder" uuid,
	"lease_until" timestamp (3) with time zone,
	"wanted" integer DEFAULT 0 NOT NULL,
	"payouts_wanted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_file_lines" (
	"item_id" text PRIMARY KEY NOT NULL,
	"livemode" boolean NOT NULL,
	"month" text NOT NULL,
	"place" integer NOT NULL,
	"donation_id" uuid,
	"line" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_files" (
	"livemode" boolean NOT NULL,
	"month" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "month_files_livemode_month_pk" PRIMARY KEY("livemode","month")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"arrives_on" date NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"itemized" boolean NOT NULL,
	"entries_ready" boolean DEFAULT true NOT NULL,
	"entries_after" text,
	"entries_complete" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"livemode" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_repairs" (
	"id" text PRIMARY KEY NOT NULL,
	"livemode" boolean NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_readings" (
	"livemode" boolean NOT NULL,
	"list" text NOT NULL,
	"read_until" timestamp (3) with time zone,
	"progress" jsonb,
	CONSTRAINT "stripe_readings_livemode_list_pk" PRIMARY KEY("livemode","list")
);
--> statement-breakpoint
CREATE TABLE "card_testing_periods" (
	"since" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"opened_before" timestamp (3) with time zone NOT NULL,
	"canceled_until" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"email_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"left" smallint NOT NULL,
	CONSTRAINT "confirmations_email_hash_expires_at_pk" PRIMARY KEY("email_hash","expires_at")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"contact_type" text,
	"spam" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_type_known" CHECK ("contact_messages"."contact_type" in ('researcher', 'partner', 'donor'))
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_intent_id" text,
	"subscription_id" text,
	"source" text DEFAULT 'card' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_covered_cents" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"livemode" boolean NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"donor_name" text,
	"donor_email" text,
	"description" text,
	"reference" text,
	"note" text,
	"tribute" jsonb,
	"listed" boolean DEFAULT false NOT NULL,
	"listing_hidden" boolean DEFAULT false NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"payment_method" text,
	"processing" boolean DEFAULT false NOT NULL,
	"person_id" uuid,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"disputed" boolean DEFAULT false NOT NULL,
	"dispute_lost" boolean DEFAULT false NOT NULL,
	"dispute_due_by" timestamp (3) with time zone,
	"reverses_id" uuid,
	"reversed_at" timestamp (3) with time zone,
	"address_corrections" integer DEFAULT 0 NOT NULL,
	"acknowledgment_key" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"received_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donations_payment_intent_key" UNIQUE("payment_intent_id"),
	CONSTRAINT "donations_reverses_key" UNIQUE("reverses_id"),
	CONSTRAINT "donations_status_known" CHECK ("donations"."status" in ('succeeded', 'pending', 'failed')),
	CONSTRAINT "donations_source_known" CHECK ("donations"."source" in ('card', 'monthly', 'yearly', 'check', 'transfer', 'stock', 'fund')),
	CONSTRAINT "donations_amount_bounds" CHECK (case
        when "donations"."reverses_id" is not null then "donations"."amount_cents" between -2000000000 and 0
        when "donations"."source" = 'stock' then "donations"."amount_cents" = 0
        when "donations"."source" in ('card', 'monthly', 'yearly') then "donations"."amount_cents" >= 0
        else "donations"."amount_cents" between 1 and 2000000000
      end),
	CONSTRAINT "donations_fee_covered_bounds" CHECK ("donations"."fee_covered_cents" between 0 and greatest("donations"."amount_cents", 0)),
	CONSTRAINT "donations_refund_bounds" CHECK ("donations"."refunded_cents" between least("donations"."amount_cents", 0) and greatest("donations"."amount_cents", 0)),
	CONSTRAINT "donations_received_is_succeeded" CHECK (("donations"."received_at" is not null) = ("donations"."status" = 'succeeded'))
);
--> statement-breakpoint
CREATE TABLE "mail_refusals" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"dedupe_key" text NOT NULL,
	"to_address" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"reply_to_address" text,
	"reply_to_name" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"attachments" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_state_known" CHECK ("outbox"."state" in ('queued', 'sending', 'sent', 'failed', 'withdrawn')),
	CONSTRAINT "outbox_sent_has_time" CHECK (("outbox"."state" = 'sent') = ("outbox"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_declines" (
	"minute" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"livemode" boolean NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"institution" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_type_known" CHECK ("people"."type" in ('researcher', 'donor', 'partner', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "privacy_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"act" text NOT NULL,
	"counts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "privacy_log_act_known" CHECK ("privacy_log"."act" in ('exported', 'erased'))
);
--> statement-breakpoint
CREATE TABLE "private_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "private_links_kind_known" CHECK ("private_links"."kind" in ('application', 'ballot', 'board', 'giving', 'donation', 'tribute', 'draft'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"action" text NOT NULL,
	"client" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_action_client_minute_pk" PRIMARY KEY("action","client","minute")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"livemode" boolean PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"provider_count" integer NOT NULL,
	"provider_cents" bigint NOT NULL,
	"our_count" integer NOT NULL,
	"our_cents" bigint NOT NULL,
	"unmatched" integer NOT NULL,
	"complete_at" timestamp (3) with time zone NOT NULL,
	"other_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"interval" text DEFAULT 'month' NOT NULL,
	"livemode" boolean NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"period_ends_at" timestamp (3) with time zone,
	"next_payment_at" timestamp (3) with time zone,
	"resumes_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"covered_fee" jsonb,
	"pending_change" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('incomplete', 'active', 'past_due', 'paused', 'canceled')),
	CONSTRAINT "subscriptions_interval_known" CHECK ("subscriptions"."interval" in ('month', 'year'))
);
--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_member_id_board_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."board_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_questions" ADD CONSTRAINT "application_questions_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_member_id_board_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."board_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_entries" ADD CONSTRAINT "register_entries_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD CONSTRAINT "researcher_applications_earlier_id_researcher_applications_id_fk" FOREIGN KEY ("earlier_id") REFERENCES "public"."researcher_applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_blog_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."blog_authors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_redirects" ADD CONSTRAINT "blog_redirects_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_reverses_id_donations_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_grants_one_open" ON "access_grants" USING btree ("application_id") WHERE "access_grants"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "access_grants_application" ON "access_grants" USING btree ("application_id","began_at");--> statement-breakpoint
CREATE INDEX "access_grants_ends" ON "access_grants" USING btree ("ends_on") WHERE "access_grants"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "application_events_member" ON "application_events" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "application_events_order" ON "application_events" USING btree ("application_id","at");--> statement-breakpoint
CREATE INDEX "application_events_newest" ON "application_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "application_questions_one_open" ON "application_questions" USING btree ("application_id") WHERE "application_questions"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "application_questions_order" ON "application_questions" USING btree ("application_id","asked_at");--> statement-breakpoint
CREATE INDEX "ballots_member" ON "ballots" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_members_email_key" ON "board_members" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "letters_one_valid" ON "letters" USING btree ("application_id") WHERE "letters"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "letters_application" ON "letters" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "researcher_applications_number_key" ON "researcher_applications" USING btree ("number");--> statement-breakpoint
CREATE INDEX "researcher_applications_queue" ON "researcher_applications" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "researcher_applications_email" ON "researcher_applications" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "researcher_applications_earlier" ON "researcher_applications" USING btree ("earlier_id");--> statement-breakpoint
CREATE INDEX "researcher_applications_search" ON "researcher_applications" USING gin (record_words("first_name", "last_name", "email", "institution"));--> statement-breakpoint
CREATE INDEX "blog_authors_by_name" ON "blog_authors" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_key" ON "blog_posts" USING btree (lower("slug"));--> statement-breakpoint
CREATE INDEX "blog_posts_by_slug" ON "blog_posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "blog_posts_scheduled" ON "blog_posts" USING btree ("scheduled_for") WHERE "blog_posts"."scheduled_for" is not null;--> statement-breakpoint
CREATE INDEX "blog_posts_public" ON "blog_posts" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "blog_posts"."published";--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_posts_by_author" ON "blog_posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "blog_posts_search" ON "blog_posts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "blog_redirects_post" ON "blog_redirects" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "cms_records_waiting" ON "cms_records" USING btree ("kind","key") WHERE "cms_records"."waiting";--> statement-breakpoint
CREATE INDEX "cms_records_links" ON "cms_records" USING gin ("links");--> statement-breakpoint
CREATE INDEX "pictures_by_use" ON "pictures" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_donation" ON "ledger_entries" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payout" ON "ledger_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_reversed_payout" ON "ledger_entries" USING btree ("source_id") WHERE "ledger_entries"."category" = 'payout_reversal';--> statement-breakpoint
CREATE INDEX "ledger_entries_without_donation" ON "ledger_entries" USING btree ("payment_intent_id") WHERE "ledger_entries"."donation_id" is null and "ledger_entries"."payment_intent_id" is not null;--> statement-breakpoint
CREATE INDEX "month_file_lines_order" ON "month_file_lines" USING btree ("livemode","month","place");--> statement-breakpoint
CREATE INDEX "month_file_lines_donation" ON "month_file_lines" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "donations_newest" ON "donations" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donations_unsettled" ON "donations" USING btree ("created_at") WHERE "donations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "donations_email" ON "donations" USING btree (lower("donor_email"));--> statement-breakpoint
CREATE INDEX "donations_tribute_email" ON "donations" USING btree (lower("tribute" -> 'notify' ->> 'email')) WHERE "donations"."tribute" is not null;--> statement-breakpoint
CREATE INDEX "donations_person" ON "donations" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "donations_listed" ON "donations" USING btree ("id") WHERE "donations"."listed";--> statement-breakpoint
CREATE INDEX "donations_subscription" ON "donations" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "donations_search" ON "donations" USING gin (record_words("donor_name", "donor_email", "reference"));--> statement-breakpoint
CREATE INDEX "donations_received" ON "donations" USING btree ("received_at","livemode","amount_cents","reverses_id","currency") WHERE "donations"."status" = 'succeeded';--> statement-breakpoint
CREATE INDEX "donations_refunded" ON "donations" USING btree ("refunded_at") WHERE "donations"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "donations_to_answer" ON "donations" USING btree ("dispute_due_by") WHERE "donations"."dispute_due_by" is not null;--> statement-breakpoint
CREATE INDEX "outbox_subject" ON "outbox" USING btree ("subject_id","kind");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("created_at") WHERE "outbox"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "payment_events_newest" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_type_email_key" ON "people" USING btree ("type",lower("email")) WHERE "people"."email" <> '';--> statement-breakpoint
CREATE INDEX "people_newest" ON "people" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (record_words("name", "email", "institution"));--> statement-breakpoint
CREATE INDEX "private_links_subject" ON "private_links" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "private_links_email" ON "private_links" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "rate_limits_minute" ON "rate_limits" USING btree ("minute");