CREATE TABLE "gift_import_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"line" integer NOT NULL,
	"type" text NOT NULL,
	"outcome" text NOT NULL,
	"external_id" text,
	"same_as" text,
	"donation_id" uuid,
	"payout_id" text,
	"cents" integer,
	"reason" text,
	"waiting" jsonb,
	"before" jsonb,
	CONSTRAINT "gift_import_rows_type_known" CHECK ("gift_import_rows"."type" in ('gift', 'reversal', 'cost', 'none')),
	CONSTRAINT "gift_import_rows_outcome_known" CHECK ("gift_import_rows"."outcome" in ('recorded', 'already', 'open', 'left-out'))
);
--> statement-breakpoint
CREATE TABLE "gift_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"livemode" boolean NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"format" text NOT NULL,
	"version" text NOT NULL,
	"mail" boolean NOT NULL,
	"payouts" jsonb NOT NULL,
	"recorded" integer NOT NULL,
	"already" integer NOT NULL,
	"left_out" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_source_known";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_import_rows" ADD CONSTRAINT "gift_import_rows_import_id_gift_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."gift_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_import_rows" ADD CONSTRAINT "gift_import_rows_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_import_rows_order" ON "gift_import_rows" USING btree ("import_id","place");--> statement-breakpoint
CREATE INDEX "gift_import_rows_donation" ON "gift_import_rows" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "gift_import_rows_external" ON "gift_import_rows" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "gift_import_rows_same" ON "gift_import_rows" USING btree ("same_as") WHERE "gift_import_rows"."same_as" is not null;--> statement-breakpoint
CREATE INDEX "gift_imports_newest" ON "gift_imports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gift_imports_file" ON "gift_imports" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_external_id" ON "donations" USING btree ("external_id","livemode") WHERE "donations"."external_id" is not null;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_fee_bounds" CHECK (abs("donations"."fee_cents") <= abs("donations"."amount_cents"));--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_source_known" CHECK ("donations"."source" in ('card', 'monthly', 'yearly', 'check', 'transfer', 'stock', 'fund', 'history'));