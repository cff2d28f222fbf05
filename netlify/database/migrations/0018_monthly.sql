CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"livemode" boolean NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_payment_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('incomplete', 'active', 'past_due', 'canceled'))
);
--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_source_known";--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_amount_bounds";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "subscription_id" text;--> statement-breakpoint
CREATE INDEX "donations_subscription" ON "donations" USING btree ("subscription_id");--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_source_known" CHECK ("donations"."source" in ('card', 'monthly', 'check', 'transfer', 'stock', 'fund'));--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_amount_bounds" CHECK (case
        when "donations"."reverses_id" is not null then "donations"."amount_cents" between -2000000000 and 0
        when "donations"."source" = 'stock' then "donations"."amount_cents" = 0
        when "donations"."source" in ('card', 'monthly') then "donations"."amount_cents" between 100 and 99999999
        else "donations"."amount_cents" between 1 and 2000000000
      end);