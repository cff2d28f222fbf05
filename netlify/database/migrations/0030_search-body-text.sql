-- contract: deployed code always finds `search`, because one statement replaces it by one of the same name and type.
-- What older code writes has no text to search until the next deploy renders it.
ALTER TABLE "blog_posts" ADD COLUMN "body_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Until the deploy renders each post, its text is what the search read before.
UPDATE "blog_posts" SET "body_text" = regexp_replace(regexp_replace(content_html, '<a [^>]*role="doc-backlink">[^<]*</a>|<h2 id="notes">[^<]*|</?(a|em|strong|s|u|sub|sup|code)( [^>]*)?>', '', 'g'), '<[^>]*>|&[a-z]+;', ' ', 'g');--> statement-breakpoint
ALTER TABLE "blog_posts" DROP COLUMN "search", ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (weighted_words(search_words(title), 'A') || weighted_words(search_words(excerpt, category) || ' ' || search_words(variadic tags), 'B') || weighted_words(search_words(body_text), 'D')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "blog_posts_search" ON "blog_posts" USING gin ("search");
