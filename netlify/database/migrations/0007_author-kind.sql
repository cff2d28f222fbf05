ALTER TABLE "blog_authors" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_authors" ADD CONSTRAINT "blog_authors_kind_known" CHECK ("blog_authors"."kind" in ('person', 'desk'));--> statement-breakpoint
UPDATE "blog_authors" SET "kind" = 'desk' WHERE btrim("name") ~* '\m(desk|team|group|lab|laboratory|office|board|committee|editors|initiative|atlas|foundation)$';
