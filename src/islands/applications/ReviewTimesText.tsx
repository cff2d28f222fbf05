import { useEffect, useState } from 'react';
import { type ReviewTimes, reviewTimesSchema } from '#model/applications/review-times.ts';
import { callApi } from '#islands/ui/browser/api-client.ts';
import { signup } from '#model/applications/copy.ts';
import { island } from '../ui/island.tsx';

/** Shows the measured review times, or nothing until they are known or with too few decisions. */
export const ReviewTimesText = island(function ReviewTimesText() {
  const [times, setTimes] = useState<ReviewTimes>(null);
  useEffect(() => {
    callApi('/api/review-times', { schema: reviewTimesSchema }).then(
      ({ data }) => setTimes(data),
      () => undefined,
    );
  }, []);
  return times && <p className="second type-small">{signup.sidebar.measured(times)}</p>;
});
