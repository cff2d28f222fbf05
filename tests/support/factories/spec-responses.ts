/** Builds rows with only the basic fields of the records (P-81), as another server would send them. */
export function specResponses(id: string | number) {
  const at = '2026-11-20T23:42:00.000Z';
  const receipt = {
    id,
    amountCents: 4_200,
    currency: 'usd',
    createdAt: at,
    cardBrand: 'visa',
    cardLast4: '4242',
    donorName: 'Test Donor',
    donorEmail: 'donor@mail.example',
    status: 'succeeded',
  };
  return {
    person: {
      id,
      type: 'donor',
      name: 'Test Donor',
      email: 'donor@mail.example',
      institution: 'University of Vesta',
      createdAt: at,
    },
    message: {
      id,
      name: 'Sana Iqbal',
      email: 's.iqbal@example.org',
      subject: 'A question',
      message: 'How are the recordings calibrated?',
      contactType: 'researcher',
      createdAt: at,
    },
    donation: receipt,
    receipt,
    adminPost: {
      id,
      title: 'A post of the spec',
      slug: 'spec-post',
      excerpt: 'Only the fields of the spec.',
      content: 'A body.',
      coverImage: '',
      authorId: null,
      category: 'Methods',
      tags: ['field'],
      published: true,
      publishedAt: at,
      updatedAt: at,
    },
    author: {
      id: Number(id) || 1,
      name: 'Methods desk',
      title: 'Editors',
      email: '',
      avatarUrl: '',
      bio: '',
    },
  };
}
