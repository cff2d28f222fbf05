-- Words in lower case without accents, width and punctuation, as src/server/posts/search-words.ts splits them. A
-- restore runs this again, so it replaces. 100,000 characters stay below the 1 MB of a tsvector.
CREATE OR REPLACE FUNCTION "search_words"(VARIADIC "words" text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(
    replace(
      regexp_replace(
        regexp_replace(
          lower(normalize(array_to_string("words", ' '), NFKD)),
          '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]+', '', 'g'),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f]+', ' ', 'g'),
      'ß', 'ss'),
    100000)
$$;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', search_words(title)), 'A') || setweight(to_tsvector('simple', search_words(title)), 'A') || setweight(to_tsvector('english', search_words(excerpt, category) || ' ' || search_words(variadic tags)), 'B') || setweight(to_tsvector('simple', search_words(excerpt, category) || ' ' || search_words(variadic tags)), 'B') || setweight(to_tsvector('english', search_words(regexp_replace(content_html, '<[^>]*>|&[a-z]+;', ' ', 'g'))), 'D') || setweight(to_tsvector('simple', search_words(regexp_replace(content_html, '<[^>]*>|&[a-z]+;', ' ', 'g'))), 'D')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "blog_posts_search" ON "blog_posts" USING gin ("search");