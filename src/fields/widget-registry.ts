/**
 * The widgets that take the place of those of RJSF and @rjsf/mui, by RJSF's names; each says at its file why. All
 * others are RJSF's own, drawn with the base input.
 */
import type { RegistryWidgetsType } from '@rjsf/utils';
import { SelectWidget } from './choice-field';
import { ConsentWidget } from './consent-field';
import { DateWidget } from './date-field';
import { CheckboxWidget } from './declaration-field';
import { TextareaWidget } from './long-text-field';
import { CheckboxesWidget } from './many-choices-field';
import { LocalDateTimeWidget, LocalTimeWidget, MonthWidget, TimeWidget } from './moment-field';
import { UpDownWidget } from './number-field';
import { PasswordWidget } from './password-field';
import { RadioWidget } from './radio-field';
import { TextWidget } from './text-field';

export const widgetRegistry: RegistryWidgetsType = {
  CheckboxWidget,
  CheckboxesWidget,
  DateWidget,
  consent: ConsentWidget,
  'local-time': LocalTimeWidget,
  'local-date-time': LocalDateTimeWidget,
  month: MonthWidget,
  PasswordWidget,
  RadioWidget,
  SelectWidget,
  TextWidget,
  TimeWidget,
  TextareaWidget,
  UpDownWidget,
};
