ALTER TABLE "donations" DROP CONSTRAINT "donations_source_known";--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_amount_bounds";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "interval" text DEFAULT 'month' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "covered_fee" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_change" jsonb;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_source_known" CHECK ("donations"."source" in ('card', 'monthly', 'yearly', 'check', 'transfer', 'stock', 'fund'));--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_amount_bounds" CHECK (case
        when "donations"."reverses_id" is not null then "donations"."amount_cents" between -2000000000 and 0
        when "donations"."source" = 'stock' then "donations"."amount_cents" = 0
        when "donations"."source" in ('card', 'monthly', 'yearly') then "donations"."amount_cents" >= 0
        else "donations"."amount_cents" between 1 and 2000000000
      end);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_interval_known" CHECK ("subscriptions"."interval" in ('month', 'year'));