-- Words of short texts, in an index of its own for each table. Not inlined and dear, so that Postgres asks the index
-- before it reads the words of every row; a restore runs this again, so it replaces.
CREATE OR REPLACE FUNCTION "record_words"(VARIADIC "words" text[]) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  BEGIN RETURN to_tsvector('pg_catalog.simple', "public"."search_words"(VARIADIC "words")); END
$$;--> statement-breakpoint
CREATE INDEX "application_events_newest" ON "application_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "researcher_applications_search" ON "researcher_applications" USING gin (record_words("first_name", "last_name", "email", "institution"));--> statement-breakpoint
CREATE INDEX "ledger_entries_reversed_payout" ON "ledger_entries" USING btree ("source_id") WHERE "ledger_entries"."category" = 'payout_reversal';--> statement-breakpoint
CREATE INDEX "donations_search" ON "donations" USING gin (record_words("donor_name", "donor_email", "reference"));--> statement-breakpoint
CREATE INDEX "donations_received" ON "donations" USING btree ("received_at","livemode","amount_cents","reverses_id") WHERE "donations"."status" = 'succeeded';--> statement-breakpoint
CREATE INDEX "donations_refunded" ON "donations" USING btree ("refunded_at") WHERE "donations"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "donations_to_answer" ON "donations" USING btree ("dispute_due_by") WHERE "donations"."dispute_due_by" is not null;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("created_at") WHERE "outbox"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (record_words("name", "email", "institution"));