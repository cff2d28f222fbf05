CREATE TABLE "private_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "private_links_kind_known" CHECK ("private_links"."kind" in ('application', 'ballot', 'giving', 'donation'))
);
--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD COLUMN "fields_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "private_links_subject" ON "private_links" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "private_links_email" ON "private_links" USING btree (lower("email"));