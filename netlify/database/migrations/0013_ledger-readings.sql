CREATE TABLE "refused_repairs" (
	"id" text PRIMARY KEY NOT NULL,
	"livemode" boolean NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_readings" (
	"livemode" boolean NOT NULL,
	"list" text NOT NULL,
	"read_until" timestamp (3) with time zone,
	"progress" jsonb,
	CONSTRAINT "stripe_readings_livemode_list_pk" PRIMARY KEY("livemode","list")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "own_site" boolean;--> statement-breakpoint
ALTER TABLE "ledger_pulls" ADD COLUMN "swept_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ledger_pulls" ADD COLUMN "sweep" jsonb;--> statement-breakpoint
ALTER TABLE "ledger_pulls" ADD COLUMN "payouts_read_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ledger_pulls" ADD COLUMN "payouts_progress" jsonb;--> statement-breakpoint
ALTER TABLE "ledger_pulls" ADD COLUMN "holder" uuid;--> statement-breakpoint
ALTER TABLE "ledger_pulls" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ledger_pulls" ADD COLUMN "wanted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_pulls" ADD COLUMN "payouts_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "entries_ready" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "ledger_pulls" SET "swept_until" = "pulled_until", "sweep" = "progress", "progress" = NULL;
