CREATE TABLE "application_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"act" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_events_act_known" CHECK ("application_events"."act" in ('approved', 'declined', 'undone', 'reopened', 'letter-withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"code" text PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "letters_erased_are_withdrawn" CHECK ("letters"."application_id" is not null or "letters"."withdrawn_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "privacy_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"act" text NOT NULL,
	"counts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "privacy_log_act_known" CHECK ("privacy_log"."act" in ('exported', 'erased'))
);
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "researcher_applications_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD COLUMN "spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD COLUMN "earlier_id" uuid;--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD COLUMN "decision_mail_key" text;--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_events_order" ON "application_events" USING btree ("application_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "letters_one_valid" ON "letters" USING btree ("application_id") WHERE "letters"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "letters_application" ON "letters" USING btree ("application_id");--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD CONSTRAINT "researcher_applications_earlier_id_researcher_applications_id_fk" FOREIGN KEY ("earlier_id") REFERENCES "public"."researcher_applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donations_person" ON "donations" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "researcher_applications_number_key" ON "researcher_applications" USING btree ("number");--> statement-breakpoint
CREATE INDEX "researcher_applications_email" ON "researcher_applications" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "researcher_applications_earlier" ON "researcher_applications" USING btree ("earlier_id");--> statement-breakpoint
ALTER TABLE "researcher_applications" ADD CONSTRAINT "researcher_applications_decided_has_time" CHECK (("researcher_applications"."status" = 'pending') = ("researcher_applications"."decided_at" is null));