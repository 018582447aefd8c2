/** The thread in which texts of patterns are made. */
import { serve } from './bounded-thread.ts';
import { drawTexts } from './pattern-texts.ts';

serve(drawTexts);
