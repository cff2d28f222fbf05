-- contract: no code was ever deployed that reads the former columns.
ALTER TABLE "cms_mirror" ADD COLUMN "initial_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cms_mirror" ADD COLUMN "run_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cms_records" ADD COLUMN "entry_id" text;--> statement-breakpoint
UPDATE "cms_records" SET "entry_id" = substring("key" from 7) WHERE "kind" <> 'asset';--> statement-breakpoint
ALTER TABLE "cms_records" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "cms_mirror" DROP COLUMN "initial";--> statement-breakpoint
ALTER TABLE "cms_mirror" DROP COLUMN "generation";--> statement-breakpoint
ALTER TABLE "cms_mirror" DROP COLUMN "lease_id";--> statement-breakpoint
ALTER TABLE "cms_mirror" DROP COLUMN "lease_until";--> statement-breakpoint
ALTER TABLE "cms_mirror" DROP COLUMN "wanted";--> statement-breakpoint
ALTER TABLE "cms_records" DROP COLUMN "generation";--> statement-breakpoint
ALTER TABLE "cms_records" ADD CONSTRAINT "cms_records_entry_key" UNIQUE("entry_id");