export const contact = {
  title: 'Contact',
  description:
    'Write to the Bioelectric Atlas as a researcher, a partner or a donor. Email, telephone, fax and office hours.',

  hero: {
    heading: 'Contact us',
    lead: 'Tell us who you are so that your message reaches the right person.',
  },

  tabs: {
    label: 'I am a',
    items: [
      {
        type: 'researcher',
        label: 'Researcher',
        description:
          'Questions about the data, the platform or a method. To apply for access, fill in the application.',
        link: { label: 'application', href: '/signup' },
      },
      {
        type: 'partner',
        label: 'Partner',
        description:
          'Proposals from pharmaceutical, academic, instrumentation and research organizations. A paragraph is enough to start. Our partner page shows three models.',
        link: { label: 'partner page', href: '/partners' },
      },
      {
        type: 'donor',
        label: 'Donor',
        description:
          'Gifts by check, transfer, stock or will, questions about a receipt, and anything else about giving. To give by card, use the donation page.',
        link: { label: 'donation page', href: '/donate' },
      },
    ],
  },

  form: {
    heading: 'Your message',
    submit: 'Send message',
    submitting: 'Sending...',
    privacy: { text: 'See how we handle your message: ', label: 'Privacy', href: '/privacy' },
    noScript: 'This form needs JavaScript. Without it, please write to us by email.',
  },

  sent: { email: 'We will reply to', another: 'Send another message' },

  cards: {
    heading: 'Other ways to reach us',
    email: { title: 'Email' },
    phone: { title: 'Phone and fax', fax: 'Fax' },
    hours: { title: 'Office hours' },
    mail: { title: 'Mail' },
  },
} as const;

export const contactFormMessages = {
  failureLabel: 'Error:',
  failure: 'Sorry, there was an error sending your message. Please try again.',
  successTitle: 'Message Sent!',
  success: "Thank you for contacting us. We'll get back to you soon.",
} as const;
