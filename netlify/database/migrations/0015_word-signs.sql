-- contract: the column is there again, of the same name and type, when the transaction ends
-- Words in lower case without accents, width and punctuation, as splitWords in src/model/text/word-signs.ts has them. Its steps
-- keep to brackets and single places, because lookbehind takes seconds for a long text. A restore runs this again, so it
-- replaces. 100,000 characters stay below the 1 MB of a tsvector.
CREATE OR REPLACE FUNCTION "search_words"(VARIADIC "words" text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    -- The insides of brackets, for text after NFKD. What stands between words, apart from + and #:
    gap constant text := '\u0001-\u0022\u0024-\u002a\u002c-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9'
      '\u02bb\u02bc\u02be\u02bf\u0589\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965'
      '\u0970\u0e4f\u0e5a\u0e5b\u104a-\u104f\u1361-\u1368\u17d4-\u17d6\u17d8-\u17da\u2000-\u20cf\u2100-\u2bff\u3000-\u3004'
      '\u3008-\u3020\u3030\u3036\u3037\u303d-\u303f\u30fb\U0001f000-\U0001faff';
    -- Accents, and what they are accents of: letters of three scripts and no letter. Other scripts write vowels so.
    accent constant text := '\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u2de0-\u2dff\u3099\u309a'
      '\ufe20-\ufe2f';
    bare constant text := '\u0001-\u02ff\u0370-\u0482\u048a-\u052f\u1c80-\u1c8f\u1d00-\u1dbf\u1e00-\u20cf\u2100-\u2bff'
      '\u2c60-\u2c7f\u3000-\u3029\u3030\u303d-\u303f\ua640-\ua66e\ua680-\ua69d\ua720-\ua7ff\uab30-\uab6f';
    invisible constant text := '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e'
      '\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff';
    folded text := lower(normalize(left(array_to_string("words", ' '), 200000), NFKD));
  BEGIN
    IF octet_length(folded) > length(folded) THEN
      folded := regexp_replace(folded, '[' || invisible || ']+', '', 'g');
      folded := regexp_replace(folded, '(^|[' || bare || '])[' || accent || ']+', '\1', 'g');
      folded := translate(folded, 'ςı‐‒–−', 'σi----');
      folded := replace(replace(folded, 'ß', 'ss'), 'ẞ', 'ss');
    END IF;
    -- Signs that do not end a word go; those that are left are named.
    IF folded ~ '[+#]' THEN
      folded := regexp_replace(folded, '(^|[' || gap || '])[+#]+', '\1 ', 'g');
      folded := regexp_replace(folded, '[+#]+([^+#' || gap || '])', ' \1', 'g');
      folded := replace(replace(folded, '+', 'plus'), '#', 'sharp');
    END IF;
    IF strpos(folded, '-') > 0 THEN
      folded := regexp_replace(folded, '--+|-([^' || gap || '])', ' \1', 'g');
      folded := regexp_replace(
        folded, '(^|[' || gap || '])([a-z]{1,2}|[a-z][a-z0-9]*[0-9])-', '\1\2 \2minus ', 'g');
    END IF;
    folded := regexp_replace(folded, '[' || gap || ']+', ' ', 'g');
    RETURN left(normalize(folded, NFC), 100000);
  END
$$;--> statement-breakpoint
-- Words as forms of English and as written. A function, so that a long text is folded once for both.
CREATE OR REPLACE FUNCTION "weighted_words"("words" text, "weight" "char") RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  BEGIN RETURN setweight(to_tsvector('pg_catalog.english', "words") || to_tsvector('pg_catalog.simple', "words"), "weight"); END
$$;--> statement-breakpoint
ALTER TABLE "blog_posts" drop column "search";--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (weighted_words(search_words(title), 'A') || weighted_words(search_words(excerpt, category) || ' ' || search_words(variadic tags), 'B') || weighted_words(search_words(regexp_replace(regexp_replace(content_html, '</?(a|em|strong|s|u|sub|sup|code)( [^>]*)?>', '', 'g'), '<[^>]*>|&[a-z]+;', ' ', 'g')), 'D')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "blog_posts_search" ON "blog_posts" USING gin ("search");--> statement-breakpoint
REINDEX INDEX "researcher_applications_search";--> statement-breakpoint
REINDEX INDEX "donations_search";--> statement-breakpoint
REINDEX INDEX "people_search";
