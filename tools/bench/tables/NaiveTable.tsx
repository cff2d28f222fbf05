import { useEffect, useState } from 'react';
import { contactMessagesSchema, type ContactMessage } from '#contracts/admin-contacts.ts';
import { messageTable } from '#islands/admin/messages/message-table.tsx';
import { callApi } from '#lib/api-client.ts';

const columns = messageTable.columns;

/** As many rows as the real table draws, so that only the work behind them differs. */
const drawn = 26;

/** What the page would be without an index: every object is filtered and sorted on every change. */
export function NaiveTable() {
  const [rows, setRows] = useState<ContactMessage[]>([]);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(messageTable.defaultSort);

  useEffect(() => {
    void callApi('/api/admin/contacts?limit=1000000', { schema: contactMessagesSchema }).then(
      ({ data }) => setRows(data),
    );
  }, []);

  const query = search.toLowerCase();
  const key = columns.find(({ id }) => id === sort.column)?.sort;
  const turn = sort.descending ? -1 : 1;
  const shown = rows
    .filter((row) => messageTable.haystack(row).some((text) => text.toLowerCase().includes(query)))
    .sort((a, b) => {
      if (key?.kind === 'text') return turn * key.of(a).localeCompare(key.of(b));
      return key ? turn * (key.of(a) - key.of(b)) : 0;
    });

  return (
    <>
      <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <p role="status">{rows.length > 0 ? `${shown.length} messages` : 'Loading'}</p>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, header }) => (
              <th key={id}>
                <button
                  type="button"
                  onClick={() =>
                    setSort({ column: id, descending: sort.column === id && !sort.descending })
                  }
                >
                  {header}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, drawn).map((row) => (
            <tr key={row.id}>
              {columns.map(({ id, cell }) => (
                <td key={id}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
