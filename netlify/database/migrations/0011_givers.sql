-- contract: two givers may share an address from now on, which the code before would answer with an error. Nothing of it
-- was ever deployed.
CREATE TABLE "giver_mailboxes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"giver_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "people_type_email_key";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "giver_mailboxes" ADD CONSTRAINT "giver_mailboxes_giver_id_people_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "giver_mailboxes_in_use" ON "giver_mailboxes" USING btree (lower("email"),"name") WHERE "giver_mailboxes"."until" is null;--> statement-breakpoint
CREATE INDEX "giver_mailboxes_giver" ON "giver_mailboxes" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "people_email" ON "people" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "people_type_email_key" ON "people" USING btree ("type",lower("email")) WHERE "people"."email" <> '' and "people"."type" <> 'donor';--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_kind_known" CHECK ("people"."kind" in ('person', 'organization', 'fund'));--> statement-breakpoint
-- Two names that fold alike are one name. What folds to nothing, such as a sign, is itself. A restore runs this again,
-- so it replaces.
CREATE OR REPLACE FUNCTION "folded_name"("name" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  BEGIN RETURN coalesce(nullif(btrim("public"."search_words"("name")), ''), lower(btrim(coalesce("name", '')))); END
$$;--> statement-breakpoint
-- Each name at an address becomes a giver of its own. The entry in People stays with the name that it bears, or else
-- with the first one given.
WITH "pairs" AS (
  SELECT lower("donor_email") AS "mailbox", "folded_name"("donor_name") AS "name",
    (array_agg("donor_email" ORDER BY "created_at"))[1] AS "email",
    coalesce((array_agg("donor_name" ORDER BY "created_at"))[1], '') AS "typed",
    min("created_at") AS "since"
  FROM "donations" WHERE "person_id" IS NOT NULL AND "donor_email" IS NOT NULL
  GROUP BY 1, 2
), "ranked" AS (
  SELECT "pairs".*, "people"."id" AS "known", row_number() OVER (
    PARTITION BY "mailbox"
    ORDER BY "pairs"."name" = "folded_name"("people"."name") DESC NULLS LAST, "since"
  ) AS "place"
  FROM "pairs" LEFT JOIN "people" ON "type" = 'donor' AND lower("people"."email") = "mailbox"
), "givers" AS MATERIALIZED (
  SELECT "mailbox", "name", "email", "typed", "since", "place",
    "place" = 1 AND "known" IS NOT NULL AS "stays",
    CASE WHEN "place" = 1 AND "known" IS NOT NULL THEN "known" ELSE gen_random_uuid() END AS "id"
  FROM "ranked"
), "added" AS (
  INSERT INTO "people" ("id", "type", "name", "email", "created_at")
  SELECT "id", 'donor', "typed", "email", "since" FROM "givers" WHERE NOT "stays"
), "renamed" AS (
  UPDATE "people" SET "name" = "typed" FROM "givers"
  WHERE "people"."id" = "givers"."id" AND "stays" AND "folded_name"("people"."name") <> "givers"."name"
), "assigned" AS (
  UPDATE "donations" SET "person_id" = "givers"."id" FROM "givers"
  WHERE "person_id" IS NOT NULL AND lower("donor_email") = "mailbox"
    AND "folded_name"("donor_name") = "givers"."name" AND "person_id" <> "givers"."id"
)
INSERT INTO "giver_mailboxes" ("giver_id", "email", "name", "since")
SELECT "id", "email", "name", "since" FROM "givers";--> statement-breakpoint
INSERT INTO "giver_mailboxes" ("giver_id", "email", "name", "since")
SELECT "id", "email", "folded_name"("name"), "created_at" FROM "people"
WHERE "type" = 'donor' AND "email" <> ''
ON CONFLICT DO NOTHING;
