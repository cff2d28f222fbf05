ALTER TABLE "donations" DROP CONSTRAINT "donations_reverses_key";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "takes_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "donations_reverses" ON "donations" USING btree ("reverses_id") WHERE "donations"."reverses_id" is not null;