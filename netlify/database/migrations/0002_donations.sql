CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_intent_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"livemode" boolean NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"donor_name" text,
	"donor_email" text,
	"card_brand" text,
	"card_last4" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donations_payment_intent_key" UNIQUE("payment_intent_id"),
	CONSTRAINT "donations_status_known" CHECK ("donations"."status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "donations_amount_bounds" CHECK ("donations"."amount_cents" between 100 and 99999999),
	CONSTRAINT "donations_refund_bounds" CHECK ("donations"."refunded_cents" between 0 and "donations"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"livemode" boolean NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"unmatched" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "donations_newest" ON "donations" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donations_unsettled" ON "donations" USING btree ("created_at") WHERE "donations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "donations_email" ON "donations" USING btree (lower("donor_email"));--> statement-breakpoint
CREATE INDEX "payment_events_newest" ON "payment_events" USING btree ("received_at");