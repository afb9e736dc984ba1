import { Alert, Button, Checkbox } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { general } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { detachedHost, FormFill, FormHostProvider } from '#modules/forms/web/open.ts';
import { visitorRefusals } from '../../contract/refusals.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { toFormErrors, faultsIn, givenOf, startOf } from './answers.ts';
import { guestEdition, type GuestForm } from './guest-edition.ts';
import { guestWords } from './words.ts';

type Answer = ReplyOf<typeof VisitorForm.Add>;

/** Empty applicant, because no control can be filled from a guest who is not signed in. */
const applicant = { person: { id: 0, name: '', nameEn: '', dept: '', deptEn: '' } };

interface GuestFillProps {
  readonly form: GuestForm;
  readonly token: string;
  readonly onDone: (answer: Answer, given: ReturnType<typeof givenOf>) => void;
  /** Called when the privacy notice has changed since the page was loaded. */
  readonly onConsentChanged: () => void;
}

/** Registration form for guests, with the privacy notice. */
export function GuestFill({ form, token, onDone, onConsentChanged }: GuestFillProps) {
  const words = useWords(guestWords);
  const language = useLanguage();
  const [opened] = useState(() => new Date());
  const today = companyDay(opened);
  const edition = useMemo(() => guestEdition(form), [form]);
  const [values, setValues] = useState<Values>(() => startOf(form, opened));
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [consent, setConsent] = useState(false);
  const [consentFault, setConsentFault] = useState('');
  const [problem, setProblem] = useState('');
  const trap = useRef<HTMLInputElement>(null);
  const consentId = useId();
  const act = useAct(VisitorForm.Add);
  const beside = useMemo(
    () => (consentFault ? [{ id: consentId, message: consentFault }] : []),
    [consentFault, consentId],
  );

  const refused = (error: Error): void => {
    const failed = error instanceof CallFailed ? error : null;
    const seconds = Number((failed?.body as { Seconds?: unknown } | null | undefined)?.Seconds);
    if (failed?.code === general.tooMany.code && seconds > 0) {
      setProblem(words.wait(seconds));
      return;
    }
    const { consentChanged, consentNeeded } = visitorRefusals;
    if (failed?.code === consentChanged.code || failed?.code === consentNeeded.code) {
      setConsent(false);
      setConsentFault(failed.message);
      if (failed.code === consentChanged.code) onConsentChanged();
      return;
    }
    const body = failed?.body;
    const fields = body?.Fields ?? (body?.Field ? [{ Field: body.Field, Msg: body.Msg }] : []);
    const found = toFormErrors(edition, fields);
    setErrors(found);
    if (found.length === 0) setProblem(messageOf(error));
  };

  const submit = (): void => {
    const given = givenOf(form, values, {
      Token: token,
      Consent: consent,
      Website: trap.current?.value ?? '',
    });
    const found = faultsIn(form, edition, values, given, { today, now: new Date(), language });
    setProblem('');
    setErrors(found);
    setConsentFault(consent ? '' : visitorRefusals.consentNeeded[language]);
    if (found.length > 0) return;
    if (!consent) {
      document.getElementById(consentId)?.focus();
      return;
    }
    act.mutate(given, { onSuccess: (answer) => onDone(answer, given), onError: refused });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormHostProvider value={detachedHost}>
        <FormFill
          edition={edition}
          values={values}
          onChange={setValues}
          applicant={applicant}
          today={today}
          errors={errors}
          beside={beside}
          disabled={act.isPending}
        />
      </FormHostProvider>
      <div className="guest-trap" aria-hidden="true">
        <label>
          {words.trap}
          <input ref={trap} type="text" name="Website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Panel title={words.consentTitle}>
        <p className="guest-consent">{inLanguage(language, form.ConsentText, form.ConsentTextEn)}</p>
        <p className="muted">{words.consentKept(form.RetentionDays)}</p>
        <Checkbox
          id={consentId}
          checked={consent}
          disabled={act.isPending}
          {...(consentFault ? { 'aria-describedby': `${consentId}-fault` } : {})}
          onChange={(event) => {
            setConsent(event.target.checked);
            setConsentFault('');
          }}
        >
          {words.consent}
        </Checkbox>
        {consentFault && (
          <p id={`${consentId}-fault`} role="alert" className="form-error">
            {consentFault}
          </p>
        )}
      </Panel>
      <div className="guest-foot">
        {problem && <Alert type="error" showIcon role="alert" title={problem} />}
        <Button type="primary" size="large" htmlType="submit" block loading={act.isPending}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
