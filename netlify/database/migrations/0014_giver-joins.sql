CREATE TABLE "giver_joins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"giver_id" uuid NOT NULL,
	"joined_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"donation_ids" uuid[] NOT NULL,
	"mailbox_ids" uuid[] NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "giver_joins_kind_known" CHECK ("giver_joins"."kind" in ('person', 'organization', 'fund'))
);
--> statement-breakpoint
ALTER TABLE "giver_joins" ADD CONSTRAINT "giver_joins_giver_id_people_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "giver_joins_giver" ON "giver_joins" USING btree ("giver_id");