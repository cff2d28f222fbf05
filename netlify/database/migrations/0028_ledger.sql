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
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "ledger_entries_donation" ON "ledger_entries" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payout" ON "ledger_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_without_donation" ON "ledger_entries" USING btree ("payment_intent_id") WHERE "ledger_entries"."donation_id" is null and "ledger_entries"."payment_intent_id" is not null;