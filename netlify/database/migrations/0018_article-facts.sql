ALTER TABLE "blog_authors" ADD COLUMN "affiliation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_authors" ADD COLUMN "orcid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "license" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "doi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "revised_on" date;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "revision_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_license_known" CHECK ("blog_posts"."license" in ('none', 'cc-by-4.0'));