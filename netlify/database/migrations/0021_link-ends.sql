UPDATE "private_links" SET "expires_at" = coalesce(a."decided_at", a."withdrawn_at") + interval '2 years'
FROM "researcher_applications" a
WHERE "private_links"."kind" = 'application' AND "private_links"."subject_id" = a."id"
  AND coalesce(a."decided_at", a."withdrawn_at") IS NOT NULL;--> statement-breakpoint
UPDATE "private_links" SET "expires_at" = coalesce(a."decided_at", a."withdrawn_at") + interval '30 days'
FROM "researcher_applications" a JOIN "ballots" b ON b."application_id" = a."id"
WHERE "private_links"."kind" = 'ballot' AND "private_links"."subject_id" = b."id"
  AND coalesce(a."decided_at", a."withdrawn_at") IS NOT NULL;
