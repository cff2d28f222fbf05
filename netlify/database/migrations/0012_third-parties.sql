ALTER TABLE "donations" ADD COLUMN "match_of" uuid;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "through" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "on_behalf_of" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "document" text DEFAULT 'tax' NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_match_of_donations_id_fk" FOREIGN KEY ("match_of") REFERENCES "public"."donations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donations_match" ON "donations" USING btree ("match_of") WHERE "donations"."match_of" is not null;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_document_known" CHECK ("donations"."document" in ('tax', 'thanks', 'none'));--> statement-breakpoint
UPDATE "donations" SET "document" = 'thanks' WHERE "source" = 'fund';
