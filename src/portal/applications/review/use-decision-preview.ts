import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  decisionPreviewRequestSchema,
  decisionPreviewSchema,
  type PreviewRequest,
} from '#model/applications/admin-applications.ts';
import { useDebouncedValue } from '../../kit/use-debounced-value.ts';
import { staffRequest } from '../../session/request.ts';

/**
 * Reads the mail and letter of a decision once typing pauses. What was never shown is not sent: `isCurrent` is false
 * until the preview is that of `typed`.
 */
export function useDecisionPreview(id: string, typed: PreviewRequest) {
  const wanted = JSON.stringify(typed);
  const path = `/api/admin/applications/${id}/preview`;
  const body = useDebouncedValue(wanted, 300);
  const isValid = decisionPreviewRequestSchema.safeParse(JSON.parse(body)).success;
  const { data, isPlaceholderData, error, refetch } = useQuery({
    queryKey: [path, body],
    queryFn: async ({ signal }) => {
      const call = { method: 'POST', schema: decisionPreviewSchema, signal } as const;
      return (await staffRequest(path, { ...call, body: JSON.parse(body) })).data;
    },
    enabled: isValid,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isCurrent = data !== undefined && !isPlaceholderData && body === wanted;
  return { preview: data, isCurrent, error, load: refetch };
}
