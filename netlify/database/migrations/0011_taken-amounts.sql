-- contract: code that was deployed before reads a number of this type, too
ALTER TABLE "donations" DROP CONSTRAINT "donations_amount_bounds";--> statement-breakpoint
ALTER TABLE "donations" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "donations" ALTER COLUMN "fee_covered_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "donations" ALTER COLUMN "refunded_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_amount_bounds" CHECK (case
        when "donations"."reverses_id" is not null then "donations"."amount_cents" between -2000000000 and 0
        when "donations"."source" = 'stock' then "donations"."amount_cents" = 0
        when "donations"."source" in ('card', 'monthly') then "donations"."amount_cents" >= 0
        else "donations"."amount_cents" between 1 and 2000000000
      end);