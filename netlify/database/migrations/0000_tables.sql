-- Words in lower case without accents, width and punctuation, as src/server/posts/search-words.ts splits them. A
-- restore runs this again, so it replaces. 100,000 characters stay below the 1 MB of a tsvector.
CREATE OR REPLACE FUNCTION "search_words"(VARIADIC "words" text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(
    replace(
      regexp_replace(
        regexp_replace(
          lower(normalize(array_to_string("words", ' '), NFKD)),
          '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]+', '', 'g'),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f]+', ' ', 'g'),
      'ß', 'ss'),
    100000)
$$;--> statement-breakpoint
CREATE TABLE "application_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"act" text NOT NULL,
	"member_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_events_act_known" CHECK ("application_events"."act" in ('approved', 'declined', 'undone', 'reopened', 'letter-withdrawn', 'asked', 'answered', 'corrected', 'withdrawn', 'restored', 'voted', 'recused'))
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
	"category" text DEFAULT '' NOT NULL,
	"author_id" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cms_entry_id" text,
	"cms_fingerprint" text,
	"cms_version" integer,
	"cms_conflict" boolean DEFAULT false NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', search_words(title)), 'A') || setweight(to_tsvector('simple', search_words(title)), 'A') || setweight(to_tsvector('english', search_words(excerpt, category) || ' ' || search_words(variadic tags)), 'B') || setweight(to_tsvector('simple', search_words(excerpt, category) || ' ' || search_words(variadic tags)), 'B') || setweight(to_tsvector('english', search_words(regexp_replace(content_html, '<[^>]*>|&[a-z]+;', ' ', 'g'))), 'D') || setweight(to_tsvector('simple', search_words(regexp_replace(content_html, '<[^>]*>|&[a-z]+;', ' ', 'g'))), 'D')) STORED NOT NULL,
	CONSTRAINT "blog_posts_cms_entry_key" UNIQUE("cms_entry_id"),
	CONSTRAINT "blog_posts_published_since" CHECK (not "blog_posts"."published" or "blog_posts"."published_at" is not null)
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
CREATE TABLE "unpurged_tags" (
	"tag" text PRIMARY KEY NOT NULL
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
	"donation_id" uuid,
	"other_site" boolean DEFAULT false NOT NULL,
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
	"progress" jsonb
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
	"entries_after" text,
	"entries_complete" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"livemode" boolean NOT NULL
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_type_known" CHECK ("contact_messages"."contact_type" in ('researcher', 'partner', 'donor'))
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_intent_id" text,
	"subscription_id" text,
	"source" text DEFAULT 'card' NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"livemode" boolean NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"donor_name" text,
	"donor_email" text,
	"description" text,
	"reference" text,
	"note" text,
	"listed" boolean DEFAULT false NOT NULL,
	"listing_hidden" boolean DEFAULT false NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"payment_method" text,
	"processing" boolean DEFAULT false NOT NULL,
	"person_id" uuid,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
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
	CONSTRAINT "donations_source_known" CHECK ("donations"."source" in ('card', 'monthly', 'check', 'transfer', 'stock', 'fund')),
	CONSTRAINT "donations_amount_bounds" CHECK (case
        when "donations"."reverses_id" is not null then "donations"."amount_cents" between -2000000000 and 0
        when "donations"."source" = 'stock' then "donations"."amount_cents" = 0
        when "donations"."source" in ('card', 'monthly') then "donations"."amount_cents" between 100 and 99999999
        else "donations"."amount_cents" between 1 and 2000000000
      end),
	CONSTRAINT "donations_refund_bounds" CHECK ("donations"."refunded_cents" between least("donations"."amount_cents", 0) and greatest("donations"."amount_cents", 0)),
	CONSTRAINT "donations_received_is_succeeded" CHECK (("donations"."received_at" is not null) = ("donations"."status" = 'succeeded'))
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
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "private_links_kind_known" CHECK ("private_links"."kind" in ('application', 'ballot', 'giving', 'donation'))
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
	"other_count" integer DEFAULT 0 NOT NULL,
	"progress" jsonb
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"livemode" boolean NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_payment_at" timestamp (3) with time zone,
	"resumes_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('incomplete', 'active', 'past_due', 'paused', 'canceled'))
);
--> statement-breakpoint
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
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_reverses_id_donations_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_events_member" ON "application_events" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "application_events_order" ON "application_events" USING btree ("application_id","at");--> statement-breakpoint
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
CREATE INDEX "blog_authors_by_name" ON "blog_authors" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_key" ON "blog_posts" USING btree (lower("slug"));--> statement-breakpoint
CREATE INDEX "blog_posts_by_slug" ON "blog_posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "blog_posts_public" ON "blog_posts" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "blog_posts"."published";--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_posts_by_author" ON "blog_posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "blog_posts_search" ON "blog_posts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "cms_records_waiting" ON "cms_records" USING btree ("kind","key") WHERE "cms_records"."waiting";--> statement-breakpoint
CREATE INDEX "cms_records_links" ON "cms_records" USING gin ("links");--> statement-breakpoint
CREATE INDEX "ledger_entries_donation" ON "ledger_entries" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payout" ON "ledger_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_without_donation" ON "ledger_entries" USING btree ("payment_intent_id") WHERE "ledger_entries"."donation_id" is null and "ledger_entries"."payment_intent_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "donations_newest" ON "donations" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donations_unsettled" ON "donations" USING btree ("created_at") WHERE "donations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "donations_email" ON "donations" USING btree (lower("donor_email"));--> statement-breakpoint
CREATE INDEX "donations_person" ON "donations" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "donations_listed" ON "donations" USING btree ("id") WHERE "donations"."listed";--> statement-breakpoint
CREATE INDEX "donations_subscription" ON "donations" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "outbox_subject" ON "outbox" USING btree ("subject_id","kind");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "payment_events_newest" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_type_email_key" ON "people" USING btree ("type",lower("email")) WHERE "people"."email" <> '';--> statement-breakpoint
CREATE INDEX "people_newest" ON "people" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "private_links_subject" ON "private_links" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "private_links_email" ON "private_links" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "rate_limits_minute" ON "rate_limits" USING btree ("minute");