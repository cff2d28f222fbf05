/**
 * Privacy, at `/privacy` (P-12): what this software does with data, in plain words.
 *
 * Each statement describes behaviour of the product; whoever changes the behaviour changes the
 * statement. `{email}` is replaced by the address in #site.
 */
export const privacy = {
  title: 'Privacy',
  description:
    'What the Bioelectric Atlas website stores when you write, apply or give, who processes it, and how to have it exported or erased.',

  heading: 'Privacy',
  lead: 'What this website stores, why, for how long, and how to see it or have it erased.',
  updated: '2026-11-21',
  updatedLabel: 'Last changed',
  review: {
    title: 'For legal review',
    text: 'This text describes what the software does. It has not been reviewed by counsel yet. Legal bases, retention periods and the names of service providers must be confirmed before the site goes live.',
  },

  summary: {
    heading: 'In short',
    items: [
      'No analytics, no advertising, no tracking, and no cookies of our own.',
      'We store what you send us by form, and nothing about what you read.',
      'Card numbers go to Stripe. They never reach our servers.',
      'You can ask us by email to export or erase your data.',
    ],
  },

  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      paragraphs: [
        'The Bioelectric Atlas Initiative, a non-profit organization under section 501(c)(3), runs this website. Its address is at the foot of every page. Questions about your data reach us at {email}.',
      ],
      list: [],
    },
    {
      id: 'visiting',
      heading: 'When you just visit',
      paragraphs: [
        'You need no account to read this site, and we build no profile of you. We load no analytics, no advertising, no social media widgets and no fonts from other companies, and we set no cookies.',
        'Our hosting provider processes your IP address to deliver each page, as every web server does, and may keep technical logs for a limited time. The logs that our own software writes contain an identifier for each request and no personal data.',
        'Staff write articles in our portal or in a content management system. That system learns nothing about readers, with one exception: when it delivers a picture, it sees your IP address.',
      ],
      list: [],
    },
    {
      id: 'contact',
      heading: 'When you write to us',
      paragraphs: [
        'The contact form stores your name, email address, subject, message, whether you are a researcher, a partner or a donor, and the time. Staff are notified by email and read the message in a password-protected portal. We use it to answer you.',
        'If you write as a partner, we also keep a contact record with your name and email address, so that we find earlier conversations with you.',
      ],
      list: [],
    },
    {
      id: 'applications',
      heading: 'When you apply for access',
      paragraphs: [
        'The application stores what you enter: your name, email address, institution, position, degrees, research area, experience and goals. Members of the scientific advisory board and the staff who support them read it, decide on it and inform you by email. The decision and its date are stored with the application.',
        'Reviewers may keep a private note. It never appears in an email, in a letter or in an export to you, and it does not leave the portal.',
        'On approval you receive a letter of acceptance with a verification link. Anyone who opens that link learns whether the letter is valid or was withdrawn, and nothing about you.',
      ],
      list: [],
    },
    {
      id: 'donations',
      heading: 'When you give',
      paragraphs: [
        'A gift may be anonymous: name and email address are optional. We store the amount, currency, date, status, any refund or dispute, the brand and last four digits of the card, the identifier of the payment at Stripe and, if you give them, your name and email address, which we also pass to Stripe. With an email address we send a tax acknowledgment, and Stripe may send a payment receipt of its own.',
        'You enter card details in a form that Stripe provides. They go from your browser straight to Stripe and never touch our servers. Stripe’s script is loaded only in the donation flow, and not before you have chosen an amount. Stripe may then store data in your browser and evaluate signals to prevent fraud, under its own privacy policy.',
        'The address of your receipt contains a long random number. Anyone who has that address can see the receipt, so please treat it as private.',
      ],
      list: [],
    },
    {
      id: 'newsletter',
      heading: 'The newsletter field',
      paragraphs: [
        'The sign-up field at the foot of the page is a preview. It sends your address nowhere and stores nothing, neither with us nor in your browser. When we start a newsletter, we will say so here first.',
      ],
      list: [],
    },
    {
      id: 'browser',
      heading: 'What stays in your browser',
      paragraphs: [
        'Some forms keep a draft, so that a closed tab or a lost connection does not cost you your work. Drafts are stored in your browser and are not sent to us until you submit the form.',
      ],
      list: [
        'A draft of the researcher application is deleted when you submit it, when you erase it with the button beside it, and on your next visit once it is 30 days old.',
        'What you type into the contact form survives a reload and is gone when you close the tab.',
        'The donation flow keeps the amount, your name and email address, any payment under way and a random attempt number in its tab, until the gift is made or the tab is closed, so that a reload loses nothing and a double click cannot charge you twice. The draft of an application has such a number too, so that it is stored once.',
        'Staff who write articles have drafts of their own kept in the same way.',
        'The password of the staff portal is held in memory only. It is never stored, and a reload logs out.',
      ],
    },
    {
      id: 'protection',
      heading: 'Protection against abuse',
      paragraphs: [
        'To limit how often a form can be sent or a letter checked, we count requests per minute. The counter holds the action, the minute and a keyed hash of the sender’s network address, not the address itself, and is deleted within two hours. It is not linked to what was sent.',
        'Our forms contain a field that people do not see, and they note how quickly they were filled in. We mark and keep messages and applications that look automated, and staff can read them.',
      ],
      list: [],
    },
    {
      id: 'email',
      heading: 'Email',
      paragraphs: [
        'Our software sends email through an email provider: confirmations of applications, decisions with their letters, tax acknowledgments, and notices to staff. Each message waits in an outbox in our database, where we keep its recipient, content and delivery status so that none is lost. Our emails contain no tracking pixels.',
      ],
      list: [],
    },
    {
      id: 'processors',
      heading: 'Who processes data for us',
      paragraphs: [
        'We sell no data and share none for advertising. These services process data so that this site can work, possibly in the United States.',
      ],
      list: [
        'Hosting and delivery of the website and its functions: Netlify.',
        'The database that holds messages, applications, gifts and articles: a Postgres service, for example Neon.',
        'Card payments: Stripe.',
        'Sending of email: an SMTP provider, to be named here.',
        'Editing of articles and delivery of their pictures: Contentful.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep it',
      paragraphs: [
        'Apart from request counters and outdated drafts, the software deletes nothing automatically. Staff delete what is no longer needed. The periods below are proposals for legal review.',
      ],
      list: [
        'Messages: until the matter is closed, and no longer than two years after the last exchange.',
        'Applications: while access lasts and two years beyond; after a decline, one year.',
        'Gifts: amount and date for as long as tax and accounting law requires.',
        'Request counters: only as long as they are needed for counting.',
        'Backups: overwritten in rotation. Data erased from the live database disappear from backups as these expire.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your data, on request',
      paragraphs: [
        'Write to {email} from the address in question. We may ask you something to confirm that it is you. You may ask us to show, correct, export or erase what we hold under your email address, and you may object to its use. If you live where a data protection authority is responsible, you may also complain there.',
        'An export is a file in JSON format with everything that we hold on one email address, apart from reviewers’ private notes. An erasure removes messages, applications and contact records, makes any letter of acceptance invalid, and stops email that has not been sent. Gifts stay in our accounts with their amount and date, as the law requires, without name and email address. Staff also delete what can be deleted at Stripe. Exports and erasures are logged without your address.',
      ],
      list: [],
    },
    {
      id: 'security',
      heading: 'Security',
      paragraphs: [
        'All connections are encrypted. Only staff with the portal’s password can see stored data, and wrong passwords are limited. A strict content security policy lets only our own scripts and Stripe’s run. No measure is perfect. If you find a weakness, please write to {email} before you make it public.',
      ],
      list: [],
    },
    {
      id: 'children',
      heading: 'Children',
      paragraphs: [
        'Our forms are for adults. If a child has sent us personal data, write to us and we will erase it.',
      ],
      list: [],
    },
    {
      id: 'changes',
      heading: 'Changes',
      paragraphs: [
        'When the software starts to handle data differently, this page changes first. The date above says when it last did.',
      ],
      list: [],
    },
  ],
} as const;
