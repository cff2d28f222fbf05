export const applicationLink = (id: string) => `/admin/applications/${id}`;
export const donationLink = (id: string) => `/admin/donations/${id}`;
export const importLink = (id: string) => `/admin/donations/import/${id}`;
export const postLink = (id: string) => `/admin/blog/edit/${id}`;
export const personLink = (type: string, id: string) => `/admin/people/${type}/${id}`;
