import { useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { AdminDonation } from '#model/donations/admin-donations.ts';
import { lazyPage } from '../kit/page/lazy-page.tsx';
import { NoSuchPage } from '../kit/page/PageHeader.tsx';
import { OpenedDonation } from './DonationDialog.tsx';
import { DonationsList } from './DonationsList.tsx';
import { PayoutPage } from './payouts/PayoutPage.tsx';
import { PayoutsPage } from './payouts/PayoutsPage.tsx';
import { NewDonationPage } from './record/NewDonationPage.tsx';

const idPath = /^\/(?<id>[0-9a-f-]{36})$/;

const ImportPages = lazyPage(() => import('./imports/ImportPages.tsx'));

export default function DonationsPages() {
  const [recorded, setRecorded] = useState<AdminDonation | null>(null);
  const [, navigate] = useLocation();
  return (
    <Switch>
      <Route path="/">
        <DonationsList
          recorded={recorded}
          onDone={() => setRecorded(null)}
          onRecord={() => {
            setRecorded(null);
            navigate('/new');
          }}
        />
      </Route>
      <Route path="/payouts">
        <PayoutsPage />
      </Route>
      <Route path="/payouts/:id">{({ id }) => <PayoutPage key={id} id={id} />}</Route>
      <Route path="/new">
        <NewDonationPage onRecorded={setRecorded} />
      </Route>
      <Route path="/import/*?">
        <ImportPages />
      </Route>
      <Route path={idPath}>
        {({ id = '' }) => (
          <>
            <DonationsList recorded={null} onRecord={() => navigate('/new')} />
            <OpenedDonation key={id} id={id} onClosed={() => navigate('/', { replace: true })} />
          </>
        )}
      </Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  );
}
