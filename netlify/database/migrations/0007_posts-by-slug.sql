DROP INDEX "blog_posts_by_category";--> statement-breakpoint
DROP INDEX "blog_posts_by_tag";--> statement-breakpoint
CREATE INDEX "blog_posts_by_slug" ON "blog_posts" USING btree ("slug");