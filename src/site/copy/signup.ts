import { applicationLabels } from '#contracts/researcher-signup.ts';

/**
 * Researcher application, at `/signup` (spec §2 Researcher application, §5; decisions 5, 28, 40, 55).
 *
 * Option lists and the error messages of spec §8 live in #contracts.
 */
export const signup = {
  title: 'Apply for access',
  description:
    'Application for free access to the Bioelectric Atlas platform. The advisory board typically responds within 5-7 business days.',

  hero: {
    heading: 'Apply for access',
    lead: 'The platform is free for researchers. Tell us who you are and what you would ask of the data; our scientific advisory board reads every application.',
  },

  sidebar: {
    heading: 'What to expect',
    figure: '5-7',
    unit: 'business days',
    text: 'The advisory board reviews applications and typically responds within 5-7 business days.',
    steps: [
      { title: 'Committee review', text: 'By members of the scientific advisory board.' },
      { title: 'Email notification of decision', text: 'To the address you give here.' },
      {
        title: 'Credentials on approval',
        text: 'And a letter of acceptance for your institution.',
      },
      {
        title: 'Full platform access and datasets',
        text: 'Recordings, models and tools, at no cost.',
      },
    ],
  },

  form: {
    label: 'Application for access',
    required: 'All fields are required.',
    personal: {
      heading: 'Personal information',
      firstName: { label: applicationLabels.firstName },
      lastName: { label: applicationLabels.lastName },
      email: {
        label: applicationLabels.email,
        hint: 'We send the decision here. An institutional address helps the review.',
      },
    },
    academic: {
      heading: 'Academic background',
      institution: { label: applicationLabels.institution },
      position: { label: applicationLabels.position },
      degrees: {
        label: applicationLabels.degrees,
        hint: 'Choose at least one.',
        placeholder: 'Select degrees...',
        remove: 'Remove',
        selected: 'selected',
      },
      researchArea: { label: applicationLabels.researchArea, placeholder: 'Select an area...' },
    },
    research: {
      heading: 'Research information',
      experience: {
        label: applicationLabels.experience,
        hint: 'Methods, species, instruments. A few sentences are enough.',
        rows: 4,
      },
      motivation: {
        label: applicationLabels.motivation,
        hint: 'The question you would bring to the atlas, and the recordings you would need.',
        rows: 4,
      },
    },
    submit: 'Submit Application',
    submitting: 'Submitting Application...',
    privacy: {
      text: 'Your answers are read by the advisory board and the staff who support it. See ',
      label: 'Privacy',
      href: '/privacy#applications',
    },
    draft: {
      offer:
        'What you enter is kept as a draft in this browser only, for 30 days or until you submit or erase it.',
      kept: 'A draft is kept in this browser only, until {date} or until you submit or erase it.',
      restored: 'We restored the draft that you began earlier.',
      erased: 'The draft is erased.',
      gone: 'The draft was submitted or erased in another tab.',
      refused:
        'This browser refuses to keep a draft. Please do not close or reload the page before you submit.',
      erase: 'Erase draft',
      bringBack: 'Bring it back',
    },
    length: '{count} of {max} characters.',
    noScript: 'This form needs JavaScript. Without it, please write to us by email.',
  },
} as const;
