import { CheckOutlined } from '@ant-design/icons';
import { App, Button, Divider, Drawer, Segmented, Switch, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../client/language.ts';
import { chooseLook, useLook, usualLook, type Look } from './look.ts';
import { presetNames, presets } from './presets.ts';
import { kitWords } from './words.ts';
import './settings.css';

const switches = ['fixedHeader', 'autoHideHeader', 'multiTab', 'colorWeak'] as const;

/** Drawer to try out themes and layouts; outside of production only (specification section 2). */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const words = useWords(kitWords);
  const t = words.settings;
  const look = useLook();
  const { message } = App.useApp();
  const choose = (change: Partial<Look>): void => {
    // A change of the theme shows 'loading' (specification section 8).
    message.loading({ key: 'look', content: words.loading, duration: 0.5 });
    chooseLook(change);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      mask={{ closable: true }}
      size={320}
      title={t.title}
      className="look-settings"
    >
      <Line label={t.navTheme}>
        <Segmented<Look['navTheme']>
          value={look.navTheme}
          onChange={(navTheme) => choose({ navTheme })}
          options={[
            { value: 'dark', label: words.dark },
            { value: 'light', label: words.light },
          ]}
        />
      </Line>
      <Line label={words.brightness}>
        <Segmented<Look['brightness']>
          value={look.brightness}
          onChange={(brightness) => choose({ brightness })}
          options={[
            { value: 'light', label: words.light },
            { value: 'dark', label: words.dark },
            { value: 'system', label: words.system },
          ]}
        />
      </Line>
      <h3>{t.colour}</h3>
      <div className="look-colours">
        {presetNames.map((name) => (
          <Tooltip key={name} title={t.colours[name]}>
            <button
              type="button"
              aria-pressed={look.colour === name}
              aria-label={t.colours[name]}
              style={{ background: presets[name].fill, color: presets[name].light.onBrand }}
              onClick={() => choose({ colour: name })}
            >
              {look.colour === name && <CheckOutlined />}
            </button>
          </Tooltip>
        ))}
      </div>
      <Divider />
      <Line label={t.layout}>
        <Segmented<Look['layout']>
          value={look.layout}
          onChange={(layout) => choose({ layout })}
          options={[
            { value: 'sidemenu', label: t.sidemenu },
            { value: 'topmenu', label: t.topmenu },
          ]}
        />
      </Line>
      <Line label={t.contentWidth}>
        <Segmented<Look['contentWidth']>
          value={look.contentWidth}
          onChange={(contentWidth) => choose({ contentWidth })}
          options={[
            { value: 'fluid', label: t.fluid },
            { value: 'fixed', label: t.fixed },
          ]}
        />
      </Line>
      {switches.map((name) => (
        <Line key={name} label={t[name]}>
          <Switch
            aria-label={t[name]}
            checked={look[name]}
            disabled={name === 'autoHideHeader' && !look.fixedHeader}
            onChange={(on) => choose({ [name]: on })}
          />
        </Line>
      ))}
      <Divider />
      <Button block onClick={() => choose(usualLook)}>
        {words.reset}
      </Button>
    </Drawer>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="look-line">
      <span>{label}</span>
      {children}
    </div>
  );
}
