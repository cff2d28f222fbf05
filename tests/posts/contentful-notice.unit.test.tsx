// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ContentfulNotice } from '#portal/posts/editor/EditorNotices.tsx';

afterEach(cleanup);

const review = 'its next change in Contentful will need your review';

test.each([
  ['mirrored', review],
  ['edited', review],
  ['conflict', 'Compare both versions'],
  ['removed', 'Contentful no longer publishes this post. Once it does again, the post returns'],
] as const)('of a post that is %s in Contentful the editor says what follows', (state, text) => {
  const notice = <ContentfulNotice post={{ id: '1', title: 'T' }} cms={{ state, url: '/entry' }} />;
  expect(render(notice).container.textContent).toContain(text);
});
