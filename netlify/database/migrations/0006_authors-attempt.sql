ALTER TABLE "blog_authors" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "blog_authors" ADD CONSTRAINT "blog_authors_attempt_key" UNIQUE("attempt_id");