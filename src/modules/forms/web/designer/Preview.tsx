import { Alert, Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useWords } from '#kit/web/client/language.ts';
import { controlSchema } from '../../contract/control.ts';
import { startValues } from '../../contract/start.ts';
import { validateForm, type FormError } from '../../contract/validate.ts';
import type { Values } from '../../contract/values.ts';
import { FormFill } from '../FormFill.tsx';
import { detachedHost, FormHostProvider } from '../host.ts';
import type { Drafts } from './ops.ts';
import { designerWords } from './words.ts';

const person = { id: 1, name: '示例员工', nameEn: 'Sample person', dept: '', deptEn: '' };

interface PreviewProps {
  readonly controls: Drafts;
}

/** Preview of the form on a desktop or phone. Unfinished controls are left out. */
export function Preview({ controls }: PreviewProps) {
  const words = useWords(designerWords);
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [today] = useState(() => companyDay(new Date()));
  const edition = useMemo(
    () => ({ controls: controls.flatMap((control) => controlSchema.safeParse(control).data ?? []) }),
    [controls],
  );
  const [values, setValues] = useState<Values>(() => startValues(edition, { person }, today));
  const [errors, setErrors] = useState<readonly FormError[] | null>(null);
  return (
    <div className="designer-preview">
      <div className="designer-preview-head">
        <Segmented
          aria-label={words.views}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desktop', label: words.desktop },
            { value: 'phone', label: words.phone },
          ]}
        />
        <Button onClick={() => setErrors(validateForm(edition, values, { today, stage: 'apply' }).errors)}>
          {words.check}
        </Button>
        <span className="muted">{words.previewNote}</span>
      </div>
      {errors?.length === 0 && <Alert type="success" showIcon title={words.clean} />}
      <div className={`designer-paper designer-paper-${width}`}>
        <FormHostProvider value={detachedHost}>
          <FormFill
            edition={edition}
            values={values}
            onChange={setValues}
            applicant={{ person }}
            today={today}
            {...(errors ? { errors } : {})}
          />
        </FormHostProvider>
      </div>
    </div>
  );
}
