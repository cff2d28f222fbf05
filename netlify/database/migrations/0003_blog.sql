CREATE TABLE "blog_authors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_authors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"avatar_url" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"cms_entry_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_authors_cms_entry_key" UNIQUE("cms_entry_id")
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"content_html" text NOT NULL,
	"content_renderer" integer NOT NULL,
	"cover_image" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"author_id" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cms_entry_id" text,
	"cms_fingerprint" text,
	"cms_version" integer,
	"cms_conflict" boolean DEFAULT false NOT NULL,
	CONSTRAINT "blog_posts_cms_entry_key" UNIQUE("cms_entry_id"),
	CONSTRAINT "blog_posts_published_since" CHECK (not "blog_posts"."published" or "blog_posts"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "cms_mirror" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"token" text DEFAULT '' NOT NULL,
	"midway" boolean DEFAULT false NOT NULL,
	"initial" boolean DEFAULT true NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"lease_id" uuid,
	"lease_until" timestamp (3) with time zone,
	"wanted" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"read" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"error" text,
	CONSTRAINT "cms_mirror_single" CHECK ("cms_mirror"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "cms_records" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"generation" integer NOT NULL,
	"present" boolean DEFAULT true NOT NULL,
	"waiting" boolean DEFAULT true NOT NULL,
	"problem" text,
	CONSTRAINT "cms_records_kind_known" CHECK ("cms_records"."kind" in ('post', 'author', 'asset'))
);
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_blog_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."blog_authors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_authors_by_name" ON "blog_authors" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_key" ON "blog_posts" USING btree (lower("slug"));--> statement-breakpoint
CREATE INDEX "blog_posts_public" ON "blog_posts" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "blog_posts"."published";--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_posts_by_category" ON "blog_posts" USING btree ("category","published_at" DESC NULLS FIRST) WHERE "blog_posts"."published";--> statement-breakpoint
CREATE INDEX "blog_posts_by_tag" ON "blog_posts" USING gin ("tags") WHERE "blog_posts"."published";--> statement-breakpoint
CREATE INDEX "blog_posts_by_author" ON "blog_posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "cms_records_waiting" ON "cms_records" USING btree ("kind","key") WHERE "cms_records"."waiting";--> statement-breakpoint
CREATE INDEX "cms_records_links" ON "cms_records" USING gin ("links");