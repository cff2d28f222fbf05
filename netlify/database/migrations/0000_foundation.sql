CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"contact_type" text,
	"spam" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_type_known" CHECK ("contact_messages"."contact_type" is null or "contact_messages"."contact_type" in ('researcher', 'partner', 'donor'))
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"institution" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_type_known" CHECK ("people"."type" in ('researcher', 'donor', 'partner', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"action" text NOT NULL,
	"client" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_action_client_minute_pk" PRIMARY KEY("action","client","minute")
);
--> statement-breakpoint
CREATE TABLE "researcher_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"institution" text NOT NULL,
	"position" text NOT NULL,
	"degrees" text[] NOT NULL,
	"research_area" text NOT NULL,
	"experience" text NOT NULL,
	"motivation" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "researcher_applications_status_known" CHECK ("researcher_applications"."status" in ('pending', 'approved', 'declined'))
);
--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "people_type_email_key" ON "people" USING btree ("type",lower("email")) WHERE "people"."email" <> '';--> statement-breakpoint
CREATE INDEX "people_newest" ON "people" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "rate_limits_minute" ON "rate_limits" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "researcher_applications_queue" ON "researcher_applications" USING btree ("status","created_at","id");