ALTER TABLE "donations" DROP CONSTRAINT "donations_amount_bounds";--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_refund_bounds";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "source" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "reverses_id" uuid;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_reverses_id_donations_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_reverses_key" UNIQUE("reverses_id");--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_source_known" CHECK ("donations"."source" in ('card', 'check', 'transfer', 'stock', 'fund'));--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_amount_bounds" CHECK (case
        when "donations"."reverses_id" is not null then "donations"."amount_cents" between -2000000000 and 0
        when "donations"."source" = 'stock' then "donations"."amount_cents" = 0
        when "donations"."source" = 'card' then "donations"."amount_cents" between 100 and 99999999
        else "donations"."amount_cents" between 1 and 2000000000
      end);--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_refund_bounds" CHECK ("donations"."refunded_cents" between least("donations"."amount_cents", 0) and greatest("donations"."amount_cents", 0));