import { useState } from 'react';
import { useLocation } from 'react-router';
import { placeOfPage, type GuidePlace } from './guide-place.ts';

/** State of the help drawer. It follows the page until its reader goes to another guide. */
export function useHelp() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const [chosen, setChosen] = useState<{ readonly at: string; readonly place: GuidePlace } | null>(null);
  const here = placeOfPage(pathname);
  const place = chosen?.at === pathname ? chosen.place : here;
  const go = (next: GuidePlace): void => setChosen({ at: pathname, place: next });
  return {
    isOpen,
    /** Times it was opened. An open drawer begins anew when it is opened at another place. */
    openings,
    /** Opens a place in the guides, or the guide of the page. */
    open: (next?: GuidePlace): void => {
      setChosen(next ? { at: pathname, place: next } : null);
      setOpen(true);
      setOpenings((before) => before + 1);
    },
    drawer: { place, onGo: go, onClose: () => setOpen(false) },
  };
}
