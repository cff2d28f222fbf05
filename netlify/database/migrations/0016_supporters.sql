ALTER TABLE "donations" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "listing_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "donations_listed" ON "donations" USING btree ("id") WHERE "donations"."listed";