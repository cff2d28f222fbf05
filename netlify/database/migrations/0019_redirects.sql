CREATE TABLE "blog_redirects" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"post_id" uuid,
	"target" text,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_redirects_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "blog_redirects_kind_known" CHECK ("blog_redirects"."kind" in ('post', 'category', 'tag')),
	CONSTRAINT "blog_redirects_leads" CHECK (("blog_redirects"."kind" = 'post') = ("blog_redirects"."post_id" is not null) and ("blog_redirects"."kind" = 'post') = ("blog_redirects"."target" is null))
);
--> statement-breakpoint
ALTER TABLE "private_links" DROP CONSTRAINT "private_links_kind_known";--> statement-breakpoint
ALTER TABLE "blog_redirects" ADD CONSTRAINT "blog_redirects_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_redirects_post" ON "blog_redirects" USING btree ("post_id");--> statement-breakpoint
ALTER TABLE "private_links" ADD CONSTRAINT "private_links_kind_known" CHECK ("private_links"."kind" in ('application', 'ballot', 'board', 'giving', 'donation', 'tribute', 'draft'));