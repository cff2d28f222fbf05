CREATE TABLE "application_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "application_questions_answer_has_time" CHECK (("application_questions"."answer" is null) = ("application_questions"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "application_versions" (
	"application_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_versions_application_id_version_pk" PRIMARY KEY("application_id","version")
);
--> statement-breakpoint
ALTER TABLE "application_events" DROP CONSTRAINT "application_events_act_known";--> statement-breakpoint
ALTER TABLE "researcher_applications" DROP CONSTRAINT "researcher_applications_status_known";--> statement-breakpoint
ALTER TABLE "researcher_applications" DROP CONSTRAINT "researcher_applications_decided_has_time";--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "application_questions" ADD CONSTRAINT "application_questions_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_questions_one_open" ON "application_questions" USING btree ("application_id") WHERE "application_questions"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "application_questions_order" ON "application_questions" USING btree ("application_id","asked_at");--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_act_known" CHECK ("application_events"."act" in ('approved', 'declined', 'undone', 'reopened', 'letter-withdrawn', 'asked', 'answered', 'corrected', 'withdrawn', 'restored'));--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD CONSTRAINT "researcher_applications_withdrawn_has_time" CHECK (("researcher_applications"."status" = 'withdrawn') = ("researcher_applications"."withdrawn_at" is not null));--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD CONSTRAINT "researcher_applications_status_known" CHECK ("researcher_applications"."status" in ('pending', 'approved', 'declined', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD CONSTRAINT "researcher_applications_decided_has_time" CHECK (("researcher_applications"."status" in ('approved', 'declined')) = ("researcher_applications"."decided_at" is not null));