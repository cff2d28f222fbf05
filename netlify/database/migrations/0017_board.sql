CREATE TABLE "ballots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"asked_version" integer NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"declared_at" timestamp (3) with time zone,
	"stance" text,
	"reason" text DEFAULT '' NOT NULL,
	"application_version" integer,
	"cast_at" timestamp (3) with time zone,
	CONSTRAINT "ballots_application_member_key" UNIQUE("application_id","member_id"),
	CONSTRAINT "ballots_stance_known" CHECK ("ballots"."stance" in ('approve', 'decline', 'question', 'recused')),
	CONSTRAINT "ballots_cast_is_declared" CHECK ("ballots"."stance" is null or ("ballots"."declared_at" is not null and "ballots"."cast_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "board_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"activated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_events" DROP CONSTRAINT "application_events_act_known";--> statement-breakpoint
ALTER TABLE "application_events" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_application_id_researcher_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."researcher_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_member_id_board_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."board_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ballots_member" ON "ballots" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_members_email_key" ON "board_members" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_member_id_board_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."board_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_events_member" ON "application_events" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_act_known" CHECK ("application_events"."act" in ('approved', 'declined', 'undone', 'reopened', 'letter-withdrawn', 'asked', 'answered', 'corrected', 'withdrawn', 'restored', 'voted', 'recused'));