/**
 * Terms of use, at `/terms` (P-12). `{email}` is replaced by the address in #site.
 */
export const terms = {
  title: 'Terms of use',
  description:
    'Terms for reading this website, applying for access, verifying a letter and giving to the Bioelectric Atlas Initiative.',

  heading: 'Terms of use',
  lead: 'What you may expect of this website, and what we ask of you.',
  updated: '2026-11-21',
  updatedLabel: 'Last changed',
  review: {
    title: 'For legal review',
    text: 'These terms describe how the website works. They have not been reviewed by counsel yet. Square brackets mark decisions still to be made.',
  },

  sections: [
    {
      id: 'site',
      heading: 'This website',
      paragraphs: [
        'The Bioelectric Atlas Initiative, a non-profit organization under section 501(c)(3), offers this website to report on its work and to receive messages, applications and gifts. Visitors need no account. By using it you accept these terms. If you do not agree with them, please do not use the forms.',
      ],
      list: [],
    },
    {
      id: 'medical',
      heading: 'No medical advice',
      paragraphs: [
        'Nothing on this site is medical advice, a diagnosis or an offer of treatment. Articles report research, much of it in animals, cells or models, and say so. Do not start, change or stop a treatment because of something you read here. In an emergency, call your local emergency number.',
      ],
      list: [],
    },
    {
      id: 'figures',
      heading: 'Figures and accuracy',
      paragraphs: [
        'Figures are computed from model fields. Their captions say what is computed and what is nominal. They are not recordings of patients and are unfit for clinical or engineering decisions. We check what we publish and correct errors that you report, but we cannot guarantee that every statement is complete or current.',
      ],
      list: [],
    },
    {
      id: 'use-of-content',
      heading: 'Using texts and figures',
      paragraphs: [
        'You may read, print, cite and link. Please cite an article with its title, author, date and address. Texts and figures are owned by the initiative unless another source is named. [License for reuse to be decided.]',
      ],
      list: [],
    },
    {
      id: 'applications',
      heading: 'Applications for access',
      paragraphs: [
        'An application must be true and your own. The scientific advisory board decides on it and typically responds within 5-7 business days, which we cannot guarantee. There is no right to access. Access is free of charge, personal, and subject to terms of data use that you receive with your credentials.',
        'Anyone can check a letter of acceptance through the link printed on it. We may withdraw a letter, for example if it was obtained by false statements, if access ends or if the decision is reopened. The link then says so. Do not alter a letter.',
      ],
      list: [],
    },
    {
      id: 'donations',
      heading: 'Donations',
      paragraphs: [
        'Gifts are voluntary, in US dollars, and support the work as a whole unless we have agreed on a purpose in writing. No goods or services are provided in exchange. Gifts are tax-deductible in the United States to the extent the law allows; we give no tax advice.',
        'Payment is handled by Stripe under its own terms. Your card is charged when you press the button that names the amount, and the receipt page shows the result. To ask for a refund, for example after a wrong amount, write to {email}. Staff refund gifts through Stripe, in full or in part. [Period for refunds to be decided.]',
        'While the donation page says that it is in test mode, no real charge is made and its receipts are not tax documents. Recognition is optional and does not affect how a gift is used.',
      ],
      list: [],
    },
    {
      id: 'conduct',
      heading: 'Fair use',
      paragraphs: ['Please do not:'],
      list: [
        'send false, unlawful or automated messages, applications or payments;',
        'try payment cards that are not yours, or use the donation page to test cards;',
        'look for other people’s receipts, letters or data;',
        'evade limits on how often a form may be used, or disturb the operation of the site;',
        'suggest that we endorse a product, a treatment or an opinion.',
      ],
    },
    {
      id: 'links',
      heading: 'Links to other sites',
      paragraphs: [
        'Articles link to publications and other sites. We do not control them and are not responsible for their content.',
      ],
      list: [],
    },
    {
      id: 'availability',
      heading: 'Availability and liability',
      paragraphs: [
        'We may change, interrupt or end parts of this website. It is provided as it is, without warranty, to the extent the law permits. To the same extent we are not liable for indirect damage that follows from its use. Nothing here limits liability that by law cannot be limited. [Wording to be confirmed by counsel.]',
      ],
      list: [],
    },
    {
      id: 'privacy',
      heading: 'Privacy',
      paragraphs: ['The privacy page, which belongs to these terms, says what we store and why.'],
      list: [],
    },
    {
      id: 'law',
      heading: 'Law and changes',
      paragraphs: [
        '[Governing law and place of jurisdiction to be decided.] When we change these terms, we change the date above. What you sent or gave before stays under the terms of that day.',
      ],
      list: [],
    },
    {
      id: 'questions',
      heading: 'Questions',
      paragraphs: ['Write to {email}. A person answers.'],
      list: [],
    },
  ],
} as const;
