import { useState } from 'react';
import { Route, Switch } from 'wouter';
import { NoSuchPage } from '../../kit/page/PageHeader.tsx';
import { ImportPage } from './ImportPage.tsx';
import { ImportRecordPage } from './ImportRecordPage.tsx';
import { takeHandedFile } from './handed-file.ts';

export default function ImportPages() {
  // A file that was dropped on the list of donations is read at once.
  const [handed] = useState(takeHandedFile);
  return (
    <Switch>
      <Route path="/import">
        <ImportPage handed={handed} />
      </Route>
      <Route path="/import/:id">{({ id }) => <ImportRecordPage key={id} id={id} />}</Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  );
}
