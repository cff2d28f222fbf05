CREATE TABLE "mail_refusals" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "private_links" DROP CONSTRAINT "private_links_kind_known";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "tribute" jsonb;--> statement-breakpoint
CREATE INDEX "donations_tribute_email" ON "donations" USING btree (lower("tribute" -> 'notify' ->> 'email')) WHERE "donations"."tribute" is not null;--> statement-breakpoint
ALTER TABLE "private_links" ADD CONSTRAINT "private_links_kind_known" CHECK ("private_links"."kind" in ('application', 'ballot', 'board', 'giving', 'donation', 'tribute'));