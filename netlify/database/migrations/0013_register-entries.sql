CREATE TABLE "register_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"listed_from" timestamp (3) with time zone NOT NULL,
	"outputs" text[] DEFAULT '{}'::text[] NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "register_entries_application_key" UNIQUE("application_id")
);
--> statement-breakpoint
ALTER TABLE "register_entries" ADD CONSTRAINT "register_entries_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE cascade ON UPDATE no action;