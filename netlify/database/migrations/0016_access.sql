CREATE TABLE "access_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"key_made_at" timestamp (3) with time zone NOT NULL,
	"accepted_name" text NOT NULL,
	"terms_version" integer NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ends_on" date NOT NULL,
	"last_used_on" date,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"end_reason" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"asked_terms" integer,
	"terms_due_at" timestamp (3) with time zone,
	CONSTRAINT "access_grants_key" UNIQUE("key_hash"),
	CONSTRAINT "access_grants_ending_known" CHECK ("access_grants"."ended_by" in ('researcher', 'staff', 'letter', 'decision', 'date')),
	CONSTRAINT "access_grants_ended_has_cause" CHECK (("access_grants"."ended_at" is null) = ("access_grants"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "wording" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_grants_one_open" ON "access_grants" USING btree ("application_id") WHERE "access_grants"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "access_grants_application" ON "access_grants" USING btree ("application_id","began_at");--> statement-breakpoint
CREATE INDEX "access_grants_ends" ON "access_grants" USING btree ("ends_on") WHERE "access_grants"."ended_at" is null;