-- contract: nothing was deployed that keeps the cursors of the ledger in the row of its lease.
-- How far the ledger was read moves beside how far every other list of Stripe was.
INSERT INTO stripe_readings (livemode, list, read_until, progress)
SELECT livemode, 'entries', pulled_until, progress FROM ledger_pulls WHERE pulled_until IS NOT NULL OR progress IS NOT NULL
UNION ALL SELECT livemode, 'late-entries', swept_until, sweep FROM ledger_pulls WHERE swept_until IS NOT NULL OR sweep IS NOT NULL
UNION ALL SELECT livemode, 'payouts', payouts_read_until, payouts_progress FROM ledger_pulls WHERE payouts_read_until IS NOT NULL OR payouts_progress IS NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_pulls" DROP COLUMN "pulled_until";--> statement-breakpoint
ALTER TABLE "ledger_pulls" DROP COLUMN "progress";--> statement-breakpoint
ALTER TABLE "ledger_pulls" DROP COLUMN "swept_until";--> statement-breakpoint
ALTER TABLE "ledger_pulls" DROP COLUMN "sweep";--> statement-breakpoint
ALTER TABLE "ledger_pulls" DROP COLUMN "payouts_read_until";--> statement-breakpoint
ALTER TABLE "ledger_pulls" DROP COLUMN "payouts_progress";