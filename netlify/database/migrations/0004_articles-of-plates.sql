ALTER TABLE "blog_posts" ADD COLUMN "plates" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "blog_posts_plates" ON "blog_posts" USING gin ("plates") WHERE "blog_posts"."published" and "blog_posts"."plates" <> '{}';--> statement-breakpoint
-- `npm run posts:render` adds links that name the site's own address.
UPDATE "blog_posts" SET "plates" = ARRAY(
  SELECT DISTINCT "found"[1]
  FROM regexp_matches("content_html", ' href="/atlas/([a-z0-9-]{1,80})["#?.]', 'g') AS "found"
  ORDER BY 1
);
